import { type Dispatch, type ReactNode, useState } from 'react';
import { type Column, isBlankRow, type QuoteForm } from './form.ts';
import { PastePreview } from './PastePreview.tsx';
import { pasteRows, UNANSWERED } from './pasteRows.ts';
import { keyMaker, type QuoteAction } from './reducer.ts';

/** Cell where a paste starts. */
export interface PasteAt {
  readonly rowKey: string;
  readonly column: Column;
}

/** Pastes rows after a preview dialog. */
export function usePaste(
  form: QuoteForm,
  dispatch: Dispatch<QuoteAction>,
  /** Called after applying, with a label for undo and the form before. */
  onTaken: (message: string, before: QuoteForm) => void,
): readonly [show: (at: PasteAt, text: string) => void, dialog: ReactNode] {
  const [paste, setPaste] = useState<(PasteAt & { readonly text: string }) | null>(null);
  const [responses, setChoices] = useState(UNANSWERED);
  const show = (at: PasteAt, text: string) => {
    setChoices(UNANSWERED);
    setPaste({ ...at, text });
  };

  const row = paste === null ? -1 : form.rows.findIndex(({ key }) => key === paste.rowKey);
  if (paste === null || row < 0) return [show, null];
  const pasted = pasteRows(form.rows, { row, column: paste.column }, paste.text, keyMaker(form.rows), responses);
  return [
    show,
    <PastePreview
      key="paste"
      pasted={pasted}
      responses={responses}
      onChoices={setChoices}
      firstRow={row + 1}
      writtenOver={form.rows.slice(row, row + pasted.count).filter((one) => !isBlankRow(one)).length}
      onTake={() => {
        onTaken(`${pasted.count} rows pasted.`, form);
        dispatch({ type: 'paste', ...paste, responses });
        setPaste(null);
      }}
      onClose={() => setPaste(null)}
    />,
  ];
}
