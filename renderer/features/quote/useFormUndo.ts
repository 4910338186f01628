import { useRef, useState } from 'react';
import type { QuoteForm } from './form.ts';
import { quoteStrings } from './strings.ts';

/** An action that was done, and how to undo it. */
export interface Undo {
  readonly label: string;
  readonly back: () => void;
}

/** Undo of changes to the whole form. */
export function useFormUndo(form: QuoteForm, replace: (form: QuoteForm) => void) {
  const [undo, setUndo] = useState<Undo | null>(null);
  const latestForm = useRef(form);
  latestForm.current = form;
  function offerUndo(label: string, before: QuoteForm): void {
    setUndo({
      label,
      back() {
        // Makes undo itself reversible, so that later input isn't lost.
        offerUndo(quoteStrings.undone, latestForm.current);
        replace(before);
      },
    });
  }
  return { undo, setUndo, offerUndo, latestForm };
}
