/** What every step of the form has in common: its fields' values, errors and what happens when one is left. */
import { formatPhone, readPhone } from '../../../shared/rules/phone.ts';
import { type BookingForm, type FieldErrors, type FieldPath, valueAt } from './bookingForm.ts';

export interface StepProps {
  readonly form: BookingForm;
  readonly errors: FieldErrors;
  readonly unusual: FieldErrors;
  readonly onChange: (path: FieldPath, value: string) => void;
  /** The field was left: `value` is what it shows from then on. */
  readonly onLeave: (path: FieldPath, value: string) => void;
}

/** The element of a field, to put the focus on. */
export function fieldId(path: FieldPath): string {
  return `booking-${path}`;
}

/** What a field shows once it was left: a phone in the form the clerk can check. */
function tidy(path: FieldPath, value: string): string {
  if (path.endsWith('.phone')) {
    const phone = readPhone(value);
    return phone.kind === 'phone' ? formatPhone(phone.digits, phone.extension) : value;
  }
  return value;
}

/** Gives the props of a field by its path. */
export function useFieldProps({ form, errors, unusual, onChange, onLeave }: StepProps) {
  return (path: FieldPath) => {
    const value = valueAt(form, path);
    const text = typeof value === 'string' ? value : '';
    return {
      id: fieldId(path),
      value: text,
      error: errors[path],
      attention: unusual[path],
      onChange: (next: string) => onChange(path, next),
      onBlur: () => onLeave(path, tidy(path, text)),
    };
  };
}
