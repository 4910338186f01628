import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { expect, test } from 'vitest';
import { z } from 'zod';
import { unacceptedLicenses, writeLicenses } from '../../../electron/build/licenses.ts';
import { LicenseSchema } from '../../../shared/licenses.ts';

const ROOT = resolve(import.meta.dirname, '../../..');
const of = (license: string) => ({ name: 'some', version: '1.0.0', license, text: '' });

test('every package that ships is listed, under an accepted license', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'waybill-licenses-'));
  await writeLicenses(ROOT, folder);
  const listed = z.array(LicenseSchema).parse(JSON.parse(readFileSync(join(folder, 'licenses.json'), 'utf8')));
  rmSync(folder, { recursive: true });
  const { dependencies } = z
    .object({ dependencies: z.record(z.string(), z.string()) })
    .parse(JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8')));
  expect(listed.map(({ name }) => name)).toEqual(expect.arrayContaining(Object.keys(dependencies)));
  expect(listed.map(({ name }) => name)).not.toContain('waybill');
  expect(unacceptedLicenses(listed)).toEqual([]);
  expect(listed.find(({ name }) => name === 'react')?.text).toContain('Permission is hereby granted');
  // The font has another license than the package around it.
  expect(listed.find(({ name }) => name === '@expo-google-fonts/noto-sans')?.text).toContain('SIL Open Font License');
});

test.each(['GPL-3.0', 'UNLICENSED', 'SEE LICENSE IN EULA', '', 'MIT AND GPL-2.0'])(
  '%j was not agreed to',
  (license) => {
    expect(unacceptedLicenses([of(license)])).toEqual([`some 1.0.0 (${license})`]);
  },
);

test('where there is a choice, one that was agreed to is enough', () => {
  expect(unacceptedLicenses([of('(MIT OR GPL-2.0)'), of('Apache-2.0'), of('MIT AND OFL-1.1')])).toEqual([]);
});
