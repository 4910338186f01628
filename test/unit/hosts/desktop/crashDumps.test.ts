import { mkdirSync, mkdtempSync, readdirSync, rmSync, statSync, utimesSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { setDumpFolder, trimDumps } from '../../../../electron/hosts/desktop/crashDumps.ts';
import { createElectronDouble } from '../../../support/electronDouble.ts';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'waybill-dumps-'));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

test('the newest dumps are retained, wherever the reporter put them, and nothing else is touched', () => {
  mkdirSync(join(folder, 'completed'));
  writeFileSync(join(folder, 'settings.dat'), '');
  for (const [at, name] of ['a.dmp', 'completed/b.dmp', 'c.dmp'].entries()) {
    writeFileSync(join(folder, name), '');
    utimesSync(join(folder, name), at, at);
    writeFileSync(join(folder, name.replace('.dmp', '.meta')), '');
  }
  trimDumps(folder, 2);
  expect(readdirSync(folder, { recursive: true, encoding: 'utf8' }).toSorted()).toEqual([
    'c.dmp',
    'c.meta',
    'completed',
    join('completed', 'b.dmp'),
    join('completed', 'b.meta'),
    'settings.dat',
  ]);
});

test('a missing folder does not prevent the start', () => {
  expect(() => trimDumps(join(folder, 'none'))).not.toThrow();
});

test('dumps go into the data folder, for the user alone, and nowhere else', () => {
  const electron = createElectronDouble();
  const place = join(folder, 'data/crashes');
  setDumpFolder(electron, place);
  expect(electron.app.paths.get('crashDumps')).toBe(place);
  expect(electron.seen.crashReports).toEqual([{ uploadToServer: false }]);
  if (process.platform !== 'win32') expect(statSync(place).mode & 0o077).toBe(0);
});
