/** Texts of buttons, dialogs, and lists that every screen uses. Those of the PDF viewer are in its folder. */
import type { ReactNode } from 'react';

export const uiStrings = {
  // CloseButton, Dialog, SavedFile
  close: 'Close',

  // Combobox
  optionKeys: (
    <>
      <kbd>Enter</kbd> selects it <kbd>Esc</kbd> keeps your text
    </>
  ),

  // ConfirmDialog
  cancel: 'Cancel',

  // CopyButton
  copy: (what: ReactNode) => <>Copy {what}</>,
  copyName: (what: string) => `Copy ${what}`,
  copied: 'Copied',
  notCopied: 'Couldn’t copy',

  // DataTable, VirtualTable
  selectAll: 'Select all',
  selectAllThatMatch: 'Select all that match',
  loadingCell: 'Loading…',

  // ErrorCallout
  tryAgain: 'Try again',

  // SavedFile
  savedAs: (what: string, fileName: string) => `${what} saved as ${fileName}`,
  filePath: 'file path',

  // Screen
  details: 'Details',

  // SkeletonRows
  loading: 'Loading',

  // VersionConflict
  versions: 'Both versions',
  field: 'Field',
  mine: 'Yours',
  savedVersion: 'Saved',
  theirsIsDeleted: 'Saving yours restores it.',
  useMine: 'Use mine',
  useTheirs: 'Use theirs',
  noValue: '–',
} as const;
