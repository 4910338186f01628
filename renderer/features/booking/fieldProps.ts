/** Common to all fields of the form: values and errors of the fields, and their blur handling. */
import { formatPhone, readPhone } from '../../../shared/rules/phone.ts';
import { type BookingForm, type FieldErrors, type FieldPath, valueAt } from './bookingForm.ts';

export interface FormFieldProps {
  readonly form: BookingForm;
  readonly errors: FieldErrors;
  readonly unusual: FieldErrors;
  readonly onChange: (path: FieldPath, value: string) => void;
  /** Called on blur; `value` is the formatted text to show. */
  readonly onLeave: (path: FieldPath, value: string) => void;
}

/** Element id of a field, to focus it. */
export function fieldId(path: FieldPath): string {
  return `booking-${path}`;
}

/** Text shown after blur: formats a phone number so that it is easy to verify. */
function tidy(path: FieldPath, value: string): string {
  if (path.endsWith('.phone')) {
    const phone = readPhone(value);
    return phone.kind === 'phone' ? formatPhone(phone.digits, phone.extension) : value;
  }
  return value;
}

/** Returns a function that gives the props of a field by its path. */
export function useFieldProps({ form, errors, unusual, onChange, onLeave }: FormFieldProps) {
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
