/** The keys of the quote form as a whole; those of the grid and of the lane are declared there. */
import type { KeyBinding } from '../../ui/keys/registry.ts';

interface QuoteKeysOptions {
  /** Nothing is asked of the service now. */
  readonly canEdit: boolean;
  /** The service may be asked now. */
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
  /** Takes the last thing back that was done to the form as a whole. */
  readonly onTakeBack: () => void;
  /** One change back or forth. */
  readonly onStep: (type: 'undo' | 'redo') => void;
  readonly onAnother: () => void;
  readonly onLastTime: () => void;
  readonly onKeepTemplate: () => void;
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
    hidden('F8', 'Go to the next problem', options.onNextProblem, canEdit && options.hasProblems),
    hidden('Alt+X', 'Clear the form', options.onClear, canEdit && !isBlank),
    hidden('Alt+S', 'Swap from and to', options.onSwap, canEdit),
    hidden('Alt+Z', 'Undo', options.onTakeBack, canEdit && options.canUndo),
    hidden('Ctrl+Z', 'Take back the last change', () => options.onStep('undo'), canEdit),
    hidden(['Ctrl+Y', 'Ctrl+Shift+Z'], 'Do it again', () => options.onStep('redo'), canEdit),
    hidden('Alt+N', 'Begin another quote', options.onAnother, canEdit && !isBlank),
    hidden('Alt+L', 'Same as last time', options.onLastTime, canEdit && options.hasLastTime),
    { keys: 'Alt+M', label: 'keep as a template', run: options.onKeepTemplate, when: canEdit && !isBlank },
    hidden('Alt+O', 'Go to the other drafts', options.onDrafts),
    hidden('Alt+T', 'Go to the templates', options.onTemplates),
    hidden('Alt+R', 'Go to the recent quotes', options.onRecent),
    hidden('Ctrl+.', 'Cancel getting rates', options.onCancel, !canEdit),
  ];
}
