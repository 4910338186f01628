/** What is typed, and what is wrong with it: checked when a field is left. */
import { useRef, useState } from 'react';
import { type BookingForm, type FieldErrors, type FieldPath, readForm, valueAt, withValue } from './bookingForm.ts';

export interface FormState {
  readonly form: BookingForm;
  readonly errors: FieldErrors;
  readonly setForm: (next: BookingForm) => void;
  readonly setErrors: (errors: FieldErrors) => void;
  /** Something is typed: what was said about that field is no longer so. */
  readonly change: (path: FieldPath, value: string) => void;
  readonly changeReferences: (referenceNumbers: readonly string[]) => void;
  /** The field was left: `value` is what it shows from then on. */
  readonly leave: (path: FieldPath, value: string) => void;
}

export function useBookingForm(initial: () => BookingForm): FormState {
  const [form, setShownForm] = useState(initial);
  const [errors, setErrors] = useState<FieldErrors>({});
  // Two fields may speak before the next render: each starts from what the other left.
  const latest = useRef(form);
  const setForm = (next: BookingForm) => {
    latest.current = next;
    setShownForm(next);
  };
  return {
    form,
    errors,
    setForm,
    setErrors,
    change(path, value) {
      setForm(withValue(latest.current, path, value));
      setErrors(({ [path]: _, ...rest }) => rest);
    },
    changeReferences(referenceNumbers) {
      setForm({ ...latest.current, referenceNumbers });
      setErrors(({ referenceNumbers: _, ...rest }) => rest);
    },
    leave(path, value) {
      if (valueAt(latest.current, path) !== value) setForm(withValue(latest.current, path, value));
      const check = readForm(latest.current);
      const found = check.ok ? {} : check.errors;
      // The two ends of a window are checked together, once both were seen.
      const together: readonly FieldPath[] = path.endsWith('.readyTime') ? [path, closeOf(path)] : [path];
      setErrors((now) => {
        const kept = { ...now };
        for (const each of together) {
          const message = found[each];
          if (message !== undefined) kept[each] = message;
          // Typing takes an error away; one that is still there was said by the service, and leaving the field proves
          // nothing.
          else if (each !== path) delete kept[each];
        }
        return kept;
      });
    },
  };
}

function closeOf(path: FieldPath): FieldPath {
  return path === 'pickup.readyTime' ? 'pickup.closeTime' : 'delivery.closeTime';
}
