/** The section for references and special instructions. */
import { TextAreaField, TextField } from '../../ui/Field.tsx';
import styles from './booking.module.css';
import { type FormFieldProps, fieldId, useFieldProps } from './fieldProps.ts';
import { ReferenceChips } from './ReferenceChips.tsx';
import { type Remark, remarkWarning } from './remarks.ts';

interface ReferenceFieldsProps extends FormFieldProps {
  readonly remarks: readonly Remark[];
  readonly onReferences: (references: readonly string[]) => void;
}

/** References that are printed on the BOL to identify the shipment later. */
export function ReferenceFields({ remarks, onReferences, ...step }: ReferenceFieldsProps) {
  const field = useFieldProps(step);
  return (
    <div className="two">
      <fieldset className={styles.fields}>
        <legend className={styles.legend}>References</legend>
        <div className={styles.half}>
          <TextField {...field('poNumber')} label="PO number" hint="Prints on the BOL" />
          <TextField {...field('orderId')} label="Order number" hint="Your order or invoice number" />
        </div>
        <ReferenceChips
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
