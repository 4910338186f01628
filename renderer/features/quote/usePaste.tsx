import { type Dispatch, type ReactNode, useState } from 'react';
import type { Column, QuoteForm } from './form.ts';
import type { QuoteAction } from './reducer.ts';
import { quoteStrings } from './strings.ts';
import { useDialogs } from './useDialogs.ts';

/** Cell where a paste starts. */
export interface PasteAt {
  readonly rowKey: string;
  readonly column: Column;
}

/** Whether pasted text has more than one cell. A single cell is left to the field. */
export function isTable(text: string): boolean {
  return /[\t\n]/.test(text.replace(/\r?\n$/, ''));
}

/** Pastes rows after a preview dialog. */
export function usePaste(
  form: QuoteForm,
  dispatch: Dispatch<QuoteAction>,
  /** Called after applying, with a label for undo and the form before. */
  onPasted: (message: string, before: QuoteForm) => void,
): readonly [show: (at: PasteAt, text: string) => void, dialog: ReactNode] {
  const [paste, setPaste] = useState<(PasteAt & { readonly text: string }) | null>(null);
  const dialogs = useDialogs(paste !== null);
  const show = (at: PasteAt, text: string) => setPaste({ ...at, text });

  const row = paste === null ? -1 : form.rows.findIndex(({ key }) => key === paste.rowKey);
  if (dialogs === null || paste === null || row < 0) return [show, null];
  return [
    show,
    <dialogs.PastePreview
      key="paste"
      rows={form.rows}
      at={{ row, column: paste.column }}
      text={paste.text}
      onTake={(pasted) => {
        onPasted(quoteStrings.rowsPasted(pasted.count), form);
        dispatch({ type: 'paste', pasted });
        setPaste(null);
      }}
      onClose={() => setPaste(null)}
    />,
  ];
}
