import { normalized } from './checkForm.ts';
import { ADDRESS_FIELDS, cellKey, type FieldKey, type QuoteForm } from './form.ts';
import { withType } from './rows.ts';

/**
 * Normalizes the text of a field on blur. Other cells than quantity and type stay as typed; their parsed value is shown
 * next to them.
 */
export function tidied(form: QuoteForm, key: FieldKey, today: string): QuoteForm {
  const edited = form.rows.find((row) => key === cellKey(row.key, 'quantity') || key === cellKey(row.key, 'unitType'));
  if (edited !== undefined) {
    const tidy = withType(edited);
    return tidy === edited ? form : { ...form, rows: form.rows.map((row) => (row === edited ? tidy : row)) };
  }
  if (key === 'pickupDate') {
    const pickupDate = normalized(key, form.pickupDate, today);
    return pickupDate === form.pickupDate ? form : { ...form, pickupDate };
  }
  const [end, field] = key.split('.');
  const known = ADDRESS_FIELDS.find((one) => one === field);
  if ((end !== 'origin' && end !== 'destination') || known === undefined) return form;
  const text = normalized(key, form[end][known], today);
  return text === form[end][known] ? form : { ...form, [end]: { ...form[end], [known]: text } };
}
