import { Field } from './Field.tsx';
import styles from './SelectField.module.css';

interface SelectFieldProps<Value extends string> {
  readonly label: string;
  readonly value: Value;
  readonly options: readonly { readonly value: Value; readonly label: string }[];
  readonly onChange: (value: Value) => void;
  readonly hint?: string | undefined;
  /** Warning message. */
  readonly attention?: string | undefined;
  readonly keepsPlace?: boolean;
  readonly className?: string;
}

/** Select field with the system's own list. */
export function SelectField<Value extends string>(props: SelectFieldProps<Value>) {
  const { label, value, options, onChange, hint, attention, keepsPlace, className } = props;
  return (
    <Field
      label={label}
      {...(hint === undefined ? {} : { hint })}
      {...(attention === undefined ? {} : { attention })}
      {...(keepsPlace === undefined ? {} : { keepsPlace })}
      {...(className === undefined ? {} : { className })}
    >
      {({ id, describedBy }) => (
        <select
          id={id}
          className={styles.select}
          aria-describedby={describedBy}
          value={value}
          onChange={(event) => {
            const chosen = options.find((option) => option.value === event.currentTarget.value);
            if (chosen !== undefined) onChange(chosen.value);
          }}
        >
          {options.map((option) => (
            <option key={option.value} value={option.value}>
              {option.label}
            </option>
          ))}
        </select>
      )}
    </Field>
  );
}
