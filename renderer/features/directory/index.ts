export { BadRows } from './BadRows.tsx';
export { CsvSource } from './CsvSource.tsx';
export { DirectoryScreen } from './DirectoryScreen.tsx';
export type { DirectoryConfig, FieldValues, ImportRow } from './directoryConfig.ts';
export { ImportPreview } from './ImportPreview.tsx';
export { type CheckedRows, type ColumnFields, checkRows, guessColumns } from './importPlan.ts';
export { type CsvReading, type CsvRow, csvProblemMessage } from './readCsv.ts';
