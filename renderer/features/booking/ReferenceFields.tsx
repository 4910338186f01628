/** The section for references and special instructions. */
import type { ReferenceField } from '../../../shared/freight/values.ts';
import { type ReferenceRules, ruleLabel } from '../../../shared/rules/referenceRules.ts';
import { TextAreaField, TextField } from '../../ui/Field.tsx';
import styles from './booking.module.css';
import { type FormFieldProps, fieldId, useFieldProps } from './fieldProps.ts';
import { ReferenceChips } from './ReferenceChips.tsx';
import { type Remark, remarkWarning } from './remarks.ts';

interface ReferenceFieldsProps extends FormFieldProps {
  /** What the consignee requires; null for nothing. */
  readonly rules: ReferenceRules | null;
  readonly remarks: readonly Remark[];
  readonly onReferences: (references: readonly string[]) => void;
}

/** Labels of the fields. */
export const REFERENCE_NAMES: Readonly<Record<ReferenceField, string>> = {
  poNumber: 'PO number',
  orderId: 'Order number',
  referenceNumbers: 'Reference numbers',
};

const HINTS: Readonly<Record<ReferenceField, string>> = {
  poNumber: 'Prints on the BOL',
  orderId: 'Your order or invoice number',
  referenceNumbers: 'Press Enter or comma to add',
};

/** What the customer requires of a field, or the hint that it has anyway. */
function hintOf(field: ReferenceField, values: readonly string[], rules: ReferenceRules | null): string {
  if (rules === null) return HINTS[field];
  const { isRequired, defaultValue } = rules[field];
  const format = ruleLabel(rules[field]);
  const customer =
    defaultValue !== '' && values.includes(defaultValue)
      ? `Default for ${rules.customer}`
      : isRequired
        ? `Required by ${rules.customer}`
        : format === ''
          ? ''
          : rules.customer;
  if (customer === '') return HINTS[field];
  return format === '' ? customer : `${customer}: ${format}`;
}

/** References that are printed on the BOL to identify the shipment later. */
export function ReferenceFields({ rules, remarks, onReferences, ...step }: ReferenceFieldsProps) {
  const field = useFieldProps(step);
  const { poNumber, orderId, referenceNumbers } = step.form;
  const shown = { poNumber: [poNumber], orderId: [orderId], referenceNumbers };
  const requirement = (name: ReferenceField) => ({
    label: REFERENCE_NAMES[name],
    hint: hintOf(name, shown[name], rules),
    required: rules?.[name].isRequired ?? false,
  });
  return (
    <div className="two">
      <fieldset className={styles.fields}>
        <legend className={styles.legend}>References</legend>
        {rules === null || rules.hint === '' ? null : (
          <p className={styles.said}>
            {rules.customer}: {rules.hint}
          </p>
        )}
        <div className={styles.half}>
          <TextField {...field('poNumber')} {...requirement('poNumber')} />
          <TextField {...field('orderId')} {...requirement('orderId')} />
        </div>
        <ReferenceChips
          {...requirement('referenceNumbers')}
          id={fieldId('referenceNumbers')}
          values={step.form.referenceNumbers}
          error={step.errors.referenceNumbers}
          attention={step.unusual.referenceNumbers}
          onChange={onReferences}
        />
      </fieldset>
      <fieldset className={styles.fields}>
        <legend className={styles.legend}>Instructions</legend>
        <TextAreaField
          {...field('specialInstructions')}
          attention={remarkWarning(
            remarks.find(({ place }) => place === 'special'),
            step.unusual.specialInstructions,
          )}
          label="Special instructions (print on the BOL)"
          rows={4}
        />
      </fieldset>
    </div>
  );
}
