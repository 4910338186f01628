/** The section for references and special instructions. */

import type { ReferenceField } from '../../../shared/freight/values.ts';
import { type ReferenceRules, ruleLabel } from '../../../shared/rules/referenceRules.ts';
import { TextAreaField, TextField } from '../../ui/Field.tsx';
import styles from './booking.module.css';
import { type FormFieldProps, fieldId, useFieldProps } from './fieldProps.ts';
import { ReferenceChips } from './ReferenceChips.tsx';
import { type Remark, remarkWarning } from './remarks.ts';
import { bookingStrings } from './strings.tsx';

interface ReferenceFieldsProps extends FormFieldProps {
  /** What the consignee requires; null for nothing. */
  readonly rules: ReferenceRules | null;
  readonly remarks: readonly Remark[];
  readonly onReferences: (references: readonly string[]) => void;
}

/** Labels of the fields. */
export const REFERENCE_NAMES: Readonly<Record<ReferenceField, string>> = {
  poNumber: bookingStrings.poNumber,
  orderId: bookingStrings.orderNumber,
  referenceNumbers: bookingStrings.referenceNumbers,
};

const HINTS: Readonly<Record<ReferenceField, string>> = {
  poNumber: bookingStrings.printsOnBol,
  orderId: bookingStrings.orderNumberHint,
  referenceNumbers: bookingStrings.enterOrCommaAdds,
};

/** What the customer requires of a field, or the hint that it has anyway. */
function hintOf(field: ReferenceField, values: readonly string[], rules: ReferenceRules | null): string {
  if (rules === null) return HINTS[field];
  const { isRequired, defaultValue } = rules[field];
  const format = ruleLabel(rules[field]);
  const customer =
    defaultValue !== '' && values.includes(defaultValue)
      ? bookingStrings.defaultFor(rules.customer)
      : isRequired
        ? bookingStrings.requiredBy(rules.customer)
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
        <legend className={styles.legend}>{bookingStrings.references}</legend>
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
        <legend className={styles.legend}>{bookingStrings.instructions}</legend>
        <TextAreaField
          {...field('specialInstructions')}
          attention={remarkWarning(
            remarks.find(({ place }) => place === 'special'),
            step.unusual.specialInstructions,
          )}
          label={bookingStrings.specialInstructions}
          rows={4}
        />
      </fieldset>
    </div>
  );
}
