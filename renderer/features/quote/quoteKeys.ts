/** Shortcuts of the whole quote form. Those of the grid and the lane are declared there. */
import type { KeyBinding } from '../../ui/keys/registry.ts';
import { quoteStrings } from './strings.ts';

interface QuoteKeysOptions {
  /** No request is running. */
  readonly canEdit: boolean;
  /** A request to the provider is allowed now. */
  readonly canRequest: boolean;
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
  readonly onNew: () => void;
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
    { keys: 'Tab', label: quoteStrings.nextField, run: () => {}, when: () => false, palette: false },
    { ...hidden('Ctrl+Enter', quoteStrings.getRates, options.onGetRates, canEdit && options.canRequest), writes: true },
    hidden('F8', quoteStrings.nextError, options.onNextProblem, canEdit && options.hasProblems),
    hidden('Alt+X', quoteStrings.clearForm, options.onClear, canEdit && !isBlank),
    hidden('Alt+S', quoteStrings.swap, options.onSwap, canEdit),
    hidden('Alt+Z', quoteStrings.undo, options.onUndo, canEdit && options.canUndo),
    hidden('Ctrl+Z', quoteStrings.undo, () => options.onStep('undo'), canEdit),
    hidden(['Ctrl+Y', 'Ctrl+Shift+Z'], quoteStrings.redo, () => options.onStep('redo'), canEdit),
    hidden('Alt+N', quoteStrings.newQuote, options.onNew, canEdit && !isBlank),
    hidden('Alt+L', quoteStrings.useLastQuote, options.onLastTime, canEdit && options.hasLastTime),
    {
      keys: 'Alt+M',
      label: quoteStrings.saveAsTemplateKey,
      run: options.onSaveTemplate,
      writes: true,
      when: canEdit && !isBlank,
    },
    hidden('Alt+B', quoteStrings.bookingDrafts, options.onBookingDrafts),
    hidden('Alt+O', quoteStrings.drafts, options.onDrafts),
    hidden('Alt+T', quoteStrings.templates, options.onTemplates),
    hidden('Alt+R', quoteStrings.recentQuotes, options.onRecent),
    hidden('Ctrl+.', quoteStrings.cancel, options.onCancel, !canEdit),
  ];
}
