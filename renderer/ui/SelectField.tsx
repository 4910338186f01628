import { Field } from './Field.tsx';
import { Select } from './Select.tsx';

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

/** Select with a label above and a message below. */
export function SelectField<Value extends string>(props: SelectFieldProps<Value>) {
  const { value, options, onChange, ...field } = props;
  return (
    <Field {...field}>
      {({ id, describedBy }) => (
        <Select id={id} describedBy={describedBy} value={value} options={options} onChange={onChange} />
      )}
    </Field>
  );
}
