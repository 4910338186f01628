/** Shortcuts of the whole quote form. Those of the grid and the lane are declared there. */
import type { KeyBinding } from '../../ui/keys/registry.ts';

interface QuoteKeysOptions {
  /** No request is running. */
  readonly canEdit: boolean;
  /** A request to the provider is allowed now. */
  readonly canAsk: boolean;
  readonly isBlank: boolean;
  readonly canUndo: boolean;
  readonly hasLastTime: boolean;
  readonly hasProblems: boolean;
  readonly onGetRates: () => void;
  readonly onCancel: () => void;
  readonly onNextProblem: () => void;
  readonly onClear: () => void;
  readonly onSwap: () => void;
  /** Undoes the last action on the whole form. */
  readonly onUndo: () => void;
  /** Undoes or redoes one change. */
  readonly onStep: (type: 'undo' | 'redo') => void;
  readonly onAnother: () => void;
  readonly onLastTime: () => void;
  readonly onSaveTemplate: () => void;
  readonly onBookingDrafts: () => void;
  readonly onDrafts: () => void;
  readonly onTemplates: () => void;
  readonly onRecent: () => void;
}

export function quoteKeys(options: QuoteKeysOptions): KeyBinding[] {
  const { canEdit, isBlank } = options;
  const hidden = (keys: KeyBinding['keys'], label: string, run: () => void, when = true): KeyBinding => ({
    keys,
    label,
    run,
    bar: false,
    when,
  });
  return [
    { keys: 'Tab', label: 'next field', run: () => {}, when: () => false, palette: false },
    hidden('Ctrl+Enter', 'Get rates', options.onGetRates, canEdit && options.canAsk),
    hidden('F8', 'Next error', options.onNextProblem, canEdit && options.hasProblems),
    hidden('Alt+X', 'Clear form', options.onClear, canEdit && !isBlank),
    hidden('Alt+S', 'Swap origin and destination', options.onSwap, canEdit),
    hidden('Alt+Z', 'Undo', options.onUndo, canEdit && options.canUndo),
    hidden('Ctrl+Z', 'Undo', () => options.onStep('undo'), canEdit),
    hidden(['Ctrl+Y', 'Ctrl+Shift+Z'], 'Redo', () => options.onStep('redo'), canEdit),
    hidden('Alt+N', 'New quote', options.onAnother, canEdit && !isBlank),
    hidden('Alt+L', 'Use last quote', options.onLastTime, canEdit && options.hasLastTime),
    { keys: 'Alt+M', label: 'save as template', run: options.onSaveTemplate, when: canEdit && !isBlank },
    hidden('Alt+B', 'Booking drafts', options.onBookingDrafts),
    hidden('Alt+O', 'Drafts', options.onDrafts),
    hidden('Alt+T', 'Templates', options.onTemplates),
    hidden('Alt+R', 'Recent quotes', options.onRecent),
    hidden('Ctrl+.', 'Cancel', options.onCancel, !canEdit),
  ];
}
