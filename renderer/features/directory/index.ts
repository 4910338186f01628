export { BadRows } from './BadRows.tsx';
export { DirectoryScreen } from './DirectoryScreen.tsx';
export type { DirectoryConfig, FieldValues, ImportRow } from './directoryConfig.ts';
export { EntryFields } from './EntryFields.tsx';
export { ImportPreview } from './ImportPreview.tsx';
export {
  type CheckedRows,
  type ColumnFields,
  checkRows,
  dataRows,
  guessColumns,
  rowCells,
  type TablePlan,
  tablePlan,
  withCell,
} from './importPlan.ts';
export { type TableReading, TableSource } from './TableSource.tsx';
export { useImportWhenChecked } from './useImportWhenChecked.ts';
