/** What is typed, and what is wrong with it: checked when a field is left. */
import { useMemo, useRef, useState } from 'react';
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
  /** What wants a look and blocks nothing. */
  readonly warnings: FieldErrors;
  readonly setForm: (next: BookingForm) => void;
  readonly setErrors: (errors: FieldErrors) => void;
  /** Something is typed: what was said about that field is no longer so. */
  readonly change: (path: FieldPath, value: string) => void;
  readonly changeReferences: (referenceNumbers: readonly string[]) => void;
  /** The field was left: `value` is what it shows from then on. */
  readonly leave: (path: FieldPath, value: string) => void;
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
  // Two fields may speak before the next render: each starts from what the other left.
  const latest = useRef(form);
  const put = (next: BookingForm) => {
    latest.current = next;
    setShownForm(next);
  };
  // Of the phones as they were last left: one that was taken out of the remarks stays out until the phone is another.
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
    leave(path, value) {
      setTyping(null);
      if (valueAt(latest.current, path) !== value) put(withValue(latest.current, path, value));
      for (const party of ['shipper', 'consignee'] as const) {
        if (path !== `${party}.phone`) continue;
        const next = withNewExtension(latest.current, party, extensions.current[party]);
        extensions.current = extensionsOf(next);
        if (next !== latest.current) put(next);
      }
      const check = readForm(latest.current);
      const message = check.ok ? undefined : check.errors[path];
      // Typing takes an error away; one that is still there was said by the service, and leaving the field proves nothing.
      if (message !== undefined) setErrors((now) => ({ ...now, [path]: message }));
    },
  };
}
