import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { writeZipTable } from '../../../electron/build/zipTable.ts';
import { createZipTable } from '../../../electron/platform/zipTable.ts';
import { statesOfZip } from '../../../shared/rules/zip3.ts';

let folder = '';
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'waybill-zips-'));
  await writeZipTable(resolve(import.meta.dirname, '../../..'), folder);
});
afterAll(() => rm(folder, { recursive: true, force: true }));

const placeOf = (zip: string) => createZipTable(pathToFileURL(join(folder, 'zips.txt')))(zip);

describe('the table of US ZIPs', () => {
  it.each([
    ['43215', 'Columbus', 'OH'],
    ['10001', 'New York', 'NY'],
    ['64106', 'Kansas City', 'MO'],
    ['99553', 'Akutan', 'AK'],
    ['02108', 'Boston', 'MA'],
  ])('knows the city and state of %s', async (zip, city, state) => {
    expect(await placeOf(zip)).toEqual({ city, state });
  });

  it.each(['00000', '09001', '4321', '43215-1234', ''])('knows no place for %j', async (zip) => {
    expect(await placeOf(zip)).toBeNull();
  });

  it('names no other states than the ranges that warn about a wrong ZIP', async () => {
    const lines = (await readFile(join(folder, 'zips.txt'), 'utf8')).trim().split('\n');
    const wrong = lines.flatMap((line) => {
      const [city = '', state = '', zips = ''] = line.split('|');
      return zips
        .split(' ')
        .flatMap((zip) => (statesOfZip(zip).some((one) => one === state) ? [] : [`${zip} ${city} ${state}`]));
    });
    expect(lines.length).toBeGreaterThan(25_000);
    expect(wrong).toEqual([]);
  });

  it('knows nothing without its file', async () => {
    expect(await createZipTable(pathToFileURL(join(folder, 'none.txt')))('43215')).toBeNull();
  });
});
