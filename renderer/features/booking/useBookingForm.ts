/** State of the booking form and its errors. Fields are validated on blur. */
import { useMemo, useRef, useState } from 'react';
import type { ReferenceRules } from '../../../shared/rules/referenceRules.ts';
import {
  type BookingForm,
  type FieldErrors,
  type FieldPath,
  fieldWarnings,
  readForm,
  valueAt,
  withValue,
} from './bookingForm.ts';
import { extensionOf, withNewExtension } from './phoneExtension.ts';

export interface FormState {
  readonly form: BookingForm;
  readonly errors: FieldErrors;
  /** Warnings; they don't block the booking. */
  readonly warnings: FieldErrors;
  readonly setForm: (next: BookingForm) => void;
  readonly setErrors: (errors: FieldErrors) => void;
  /** Called on input: clears the error of that field. */
  readonly change: (path: FieldPath, value: string) => void;
  readonly changeReferences: (referenceNumbers: readonly string[]) => void;
  /** Called on blur; `value` is the formatted text to show. */
  readonly leave: (path: FieldPath, value: string, rules?: ReferenceRules | null) => void;
}

const extensionsOf = (form: BookingForm) => ({
  shipper: extensionOf(form, 'shipper'),
  consignee: extensionOf(form, 'consignee'),
});

export function useBookingForm(initial: () => BookingForm): FormState {
  const [form, setShownForm] = useState(initial);
  const [errors, setErrors] = useState<FieldErrors>({});
  const [typing, setTyping] = useState<FieldPath | null>(null);
  const warnings = useMemo(() => fieldWarnings(form, typing), [form, typing]);
  // Two fields may change before the next render, so each change starts from the latest form.
  const latest = useRef(form);
  const put = (next: BookingForm) => {
    latest.current = next;
    setShownForm(next);
  };
  // Extensions at the last blur: one that the user removed from the remarks isn't added again until the phone number
  // changes.
  const extensions = useRef(extensionsOf(form));
  const setForm = (next: BookingForm) => {
    extensions.current = extensionsOf(next);
    put(next);
  };
  return {
    form,
    errors,
    warnings,
    setForm,
    setErrors,
    change(path, value) {
      setTyping(path);
      put(withValue(latest.current, path, value));
      setErrors(({ [path]: _, ...rest }) => rest);
    },
    changeReferences(referenceNumbers) {
      put({ ...latest.current, referenceNumbers });
      setErrors(({ referenceNumbers: _, ...rest }) => rest);
    },
    leave(path, value, rules) {
      setTyping(null);
      if (valueAt(latest.current, path) !== value) put(withValue(latest.current, path, value));
      for (const party of ['shipper', 'consignee'] as const) {
        if (path !== `${party}.phone`) continue;
        const next = withNewExtension(latest.current, party, extensions.current[party]);
        extensions.current = extensionsOf(next);
        if (next !== latest.current) put(next);
      }
      const check = readForm(latest.current, rules);
      const message = check.ok ? undefined : check.errors[path];
      // Typing clears an error, so one that is still here came from the provider, and a local check doesn't disprove
      // it.
      if (message !== undefined) setErrors((now) => ({ ...now, [path]: message }));
    },
  };
}
