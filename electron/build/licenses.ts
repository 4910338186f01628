/**
 * Collects the licenses of all shipped packages into a JSON file next to the built page, shown in Settings › About.
 * Packaging reports every license that is not on the list of accepted ones.
 */
import { createHash } from 'node:crypto';
import { realpathSync } from 'node:fs';
import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { init, type ModuleInfos } from 'license-checker-rseidelsohn';
import type { License } from '../../shared/licenses.ts';

/** Permissive licenses that require nothing more than showing their text. */
const ACCEPTED =
  /^(?:MIT|MIT-0|ISC|0BSD|Apache-2\.0|BSD-2-Clause|BSD-3-Clause|BlueOak-1\.0\.0|Python-2\.0|CC0-1\.0|Unlicense|Zlib|OFL-1\.1)$/;

/** The data of `zips.txt`. Its license requires the attribution, which this entry is. */
const ZIP_DATA: License = {
  name: 'GeoNames postal codes',
  version: '2026-03',
  license: 'CC-BY-4.0',
  text: [
    'US postal codes with their cities and states by GeoNames, https://www.geonames.org, under the Creative Commons',
    'Attribution 4.0 License, https://creativecommons.org/licenses/by/4.0/. Waybill keeps ZIP, city, and state, and',
    'leaves out military and contradictory ZIPs. The data is provided without warranty.',
  ].join('\n'),
};

/** Returns the licenses to choose from: `(MIT OR CC0-1.0)` gives two. A `*` marks one detected from a text. */
function choices(list: string | readonly string[] | undefined): string[] {
  const expressions = typeof list === 'string' ? [list] : (list ?? []);
  return expressions.flatMap((expression) => expression.replace(/[()*]/g, '').split(/\s+OR\s+/));
}

/** Returns the packages whose license is not accepted. Where there is a choice, one accepted license is enough. */
export function unacceptedLicenses(list: readonly License[]): string[] {
  return list
    .filter(({ name }) => name !== ZIP_DATA.name)
    .filter(
      ({ license }) =>
        !choices(license).some((choice) => choice.split(/\s+AND\s+/).every((each) => ACCEPTED.test(each))),
    )
    .map(({ name, version, license }) => `${name} ${version} (${license})`);
}

function readModules(root: string): Promise<ModuleInfos> {
  // Through a symbolic link the checker sees only top-level packages.
  const start = dirname(realpathSync(join(root, 'node_modules')));
  return new Promise((resolve, reject) => {
    init({ start, production: true, excludePrivatePackages: true, json: true }, (error, modules) => {
      if (error) reject(error);
      else resolve(modules);
    });
  });
}

/** Reads the licenses of all packages that run or are bundled, sorted by name. */
export async function collectLicenses(root: string): Promise<License[]> {
  const modules = await readModules(root);
  const found = Object.entries(modules).map(async ([id, { licenses, licenseFile }]): Promise<License> => {
    const at = id.lastIndexOf('@');
    // For a package without a license file the checker names the README, which only repeats the license's name.
    const isText = licenseFile !== undefined && !/^readme/i.test(basename(licenseFile));
    return {
      name: id.slice(0, at),
      version: id.slice(at + 1),
      license: (typeof licenses === 'string' ? licenses : (licenses ?? []).join(' OR ')).replace(/\*$/, ''),
      text: isText ? await readLicenses(licenseFile) : '',
    };
  });
  // Packages for other platforms have the same licenses as those for this one.
  return [...(await Promise.all(found)), ZIP_DATA].toSorted((a, b) => a.name.localeCompare(b.name, 'en'));
}

/** Reads the license of a package with those of what it includes, such as the font in a package of a font. */
async function readLicenses(licenseFile: string): Promise<string> {
  const folder = dirname(licenseFile);
  const others = (await readdir(folder)).filter(
    (name) => name !== basename(licenseFile) && /^licen[cs]e[^a-z]/i.test(name) && !/\.[jt]s$/.test(name),
  );
  const files = [licenseFile, ...others.toSorted().map((name) => join(folder, name))];
  return (await Promise.all(files.map((path) => readFile(path, 'utf8')))).join('\n\n');
}

/** Writes the licenses file into a folder. Reading takes seconds, so the result is cached per lockfile. */
export async function writeLicenses(root: string, folder: string): Promise<void> {
  const lock = await readFile(join(root, 'package-lock.json'));
  const saved = join(root, '.cache', `licenses-${createHash('sha256').update(lock).digest('hex').slice(0, 16)}.json`);
  const text = (await readFile(saved, 'utf8').catch(() => null)) ?? `${JSON.stringify(await collectLicenses(root))}\n`;
  await mkdir(join(root, '.cache'), { recursive: true });
  await writeFile(saved, text);
  await writeFile(join(folder, 'licenses.json'), text);
}
