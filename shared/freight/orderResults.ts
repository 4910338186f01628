/** Results of orders: what became of the rows of an import, as a file beside their source. */

export const RESULT_FORMATS = ['csv', 'xlsx', 'jsonl'] as const;
export type ResultFormat = (typeof RESULT_FORMATS)[number];

export const RESULT_FORMAT_LABELS: Readonly<Record<ResultFormat, string>> = {
  csv: 'CSV',
  xlsx: 'Excel',
  jsonl: 'JSON lines',
};

/**
 * Why a results file can't be written: another program has it open, its folder is missing, the disk is full, the folder
 * is read-only, or anything else.
 */
export const RESULT_PROBLEMS = ['file_open', 'folder_missing', 'disk_full', 'no_permission', 'failed'] as const;
export type ResultProblem = (typeof RESULT_PROBLEMS)[number];

/** The name of a results file: `orders.csv` → `orders results.xlsx`. A number above 1 is added to it. */
export function resultFileName(sourceFile: string, format: ResultFormat, number = 1): string {
  const bare = sourceFile
    .replace(/\.[a-z0-9]{1,5}$/i, '')
    .toWellFormed()
    // Characters that file names can't have on Windows.
    .replaceAll(/[\\/:*?"<>|\p{Cc}\p{Cf}]/gu, '-')
    .replace(/^[. ]+/, '')
    .slice(0, 100)
    .trim();
  return `${bare === '' ? 'orders' : bare} results${number === 1 ? '' : ` ${number}`}.${format}`;
}
