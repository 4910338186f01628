/** Shortcuts of the booking form. */

import { isTextField, type KeyBinding } from '../../ui/keys/registry.ts';
import type { Section, Step } from './steps.ts';
import { bookingStrings } from './strings.tsx';
import type { ReQuote } from './useRequote.ts';
import type { Submit } from './useSubmit.ts';

export interface WizardKeysOptions {
  readonly step: Step;
  /** Formatted price, such as `$1,142.36`. */
  readonly price: string;
  readonly isBusy: boolean;
  /** A request to the provider is allowed now. */
  readonly canRequest: boolean;
  readonly toCheck: number;
  readonly submit: Submit;
  readonly reQuote: ReQuote;
  readonly onForward: () => void;
  readonly onWithdraw: () => void;
  readonly onNextWarning: () => void;
  /** null: nothing to copy yet. */
  readonly onCopy: (() => void) | null;
  readonly onBack: () => void;
  readonly onClose: () => void;
  readonly onEdit: (section: Section) => void;
}

/** With a text selection, Ctrl+C copies that instead. */
const hasNoSelection = () => (window.getSelection()?.toString() ?? '') === '';

export function wizardKeys(options: WizardKeysOptions): KeyBinding[] {
  const { step, price, isBusy, submit, reQuote, onCopy } = options;
  const isReview = step === 'review';
  const edit = (keys: string, section: Section, label: string): KeyBinding => ({
    keys,
    label,
    bar: false,
    run: () => options.onEdit(section),
    when: !isBusy,
  });
  // A key pressed to get out of a field must not leave the screen.
  const leaveFieldOrClose = (event?: KeyboardEvent) => {
    const field = event?.target;
    if (field instanceof HTMLElement && isTextField(field)) field.blur();
    else options.onClose();
  };
  return [
    {
      keys: 'Ctrl+Enter',
      label: isReview ? bookingStrings.bookShipmentFor(price) : bookingStrings.review,
      bar: false,
      palette: false,
      run: options.onForward,
      writes: isReview,
      when: !isBusy && (options.canRequest || !isReview),
    },
    {
      keys: 'Ctrl+.',
      label: bookingStrings.cancelSending,
      bar: false,
      run: options.onWithdraw,
      when: submit.isWaiting,
    },
    { keys: 'Ctrl+.', label: bookingStrings.cancelRequote, bar: false, run: reQuote.cancel, when: reQuote.isRunning },
    {
      keys: 'F8',
      label: bookingStrings.nextWarning,
      run: options.onNextWarning,
      bar: false,
      palette: false,
      when: options.toCheck > 0,
    },
    {
      keys: 'Ctrl+C',
      label: 'copy summary',
      run: () => onCopy?.(),
      when: () => isReview && onCopy !== null && hasNoSelection(),
    },
    { keys: 'Alt+ArrowLeft', label: bookingStrings.back, bar: false, run: options.onBack, when: !isBusy },
    { keys: 'Esc', label: bookingStrings.saveDraftAndClose, bar: false, run: leaveFieldOrClose, when: !isBusy },
    edit('Alt+P', 'addresses', bookingStrings.editAddresses),
    edit('Alt+W', 'times', bookingStrings.editTimes),
    edit('Alt+R', 'references', bookingStrings.editReferencesInstructions),
  ];
}
