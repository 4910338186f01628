import { readFile } from 'node:fs/promises';

/** City and state of a US ZIP, or null if there is no such ZIP. */
export type PlaceOfZip = (zip: string) => Promise<{ readonly city: string; readonly state: string } | null>;

/**
 * Reads the table of US ZIPs that the build puts next to the program (`build/zipTable.ts`), on first use. Its lines are
 * `Columbus|OH|43201 43202`. Without the file no ZIP is known: it only saves typing.
 */
export function createZipTable(file: URL): PlaceOfZip {
  let table: Promise<string> | null = null;
  return async (zip) => {
    if (!/^\d{5}$/.test(zip)) return null;
    table ??= readFile(file, 'utf8').catch(() => '');
    const text = await table;
    const at = text.search(new RegExp(`[| ]${zip}[ \\n]`));
    if (at === -1) return null;
    const [city = '', state = ''] = text.slice(text.lastIndexOf('\n', at) + 1, at).split('|');
    return { city, state };
  };
}
