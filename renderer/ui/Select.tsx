import styles from './Select.module.css';

interface SelectProps<Value extends string> {
  readonly value: Value;
  readonly options: readonly { readonly value: Value; readonly label: string }[];
  readonly onChange: (value: Value) => void;
  /** Connects it to a label. */
  readonly id?: string | undefined;
  /** Where no label is shown. */
  readonly label?: string | undefined;
  readonly describedBy?: string | undefined;
  readonly className?: string | undefined;
  /** Small control, for a bar or a table. */
  readonly small?: boolean;
  readonly isInvalid?: boolean;
  /** Quote form field to focus for an error. */
  readonly field?: string;
  readonly onBlur?: () => void;
}

/**
 * Select whose list has the app's style: a customizable select (`appearance: base-select`). The browser handles the keyboard,
 * the screen reader and the top layer; one without it shows its own list.
 */
export function Select<Value extends string>(props: SelectProps<Value>) {
  const { value, options, onChange, id, label, describedBy, className = '', small, isInvalid, field, onBlur } = props;
  return (
    <select
      id={id}
      aria-label={label}
      aria-describedby={describedBy}
      aria-invalid={isInvalid}
      className={`${styles.select} ${small ? styles.small : ''} ${className}`}
      data-field={field}
      value={value}
      onBlur={onBlur}
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
  );
}
