import { ChoiceField, TextAreaField, TextField } from '../../ui/Field.tsx';
import { SelectField } from '../../ui/SelectField.tsx';
import { TimeField } from '../../ui/TimeField.tsx';
import styles from './directory.module.css';
import type { DirectoryField, DirectorySection, FieldValues } from './directoryConfig.ts';

interface EntryFieldsProps {
  readonly sections: readonly DirectorySection[];
  readonly labels: FieldValues;
  readonly fieldValues: FieldValues;
  readonly problems: ReadonlyMap<string, string>;
  readonly warnings: ReadonlyMap<string, string>;
  readonly idOf: (field: string) => string;
  readonly onChange: (field: string, text: string) => void;
  readonly onLeave: (field: string) => void;
}

/** Fields of an entry, in sections. */
export function EntryFields({ sections, ...rest }: EntryFieldsProps) {
  return sections.map(({ title, fields }) => (
    <fieldset key={title} className={styles.section}>
      <legend>{title}</legend>
      {fields.map((field) => (
        <div key={field.field} style={{ gridColumn: `span ${field.span}` }}>
          <Control field={field} {...rest} />
        </div>
      ))}
    </fieldset>
  ));
}

type ControlProps = Omit<EntryFieldsProps, 'sections'> & { readonly field: DirectoryField };

function Control({
  field: definition,
  labels,
  fieldValues,
  problems,
  warnings,
  idOf,
  onChange,
  onLeave,
}: ControlProps) {
  const { field, control, hint, openTime, options = [] } = definition;
  const label = labels[field] ?? field;
  const value = fieldValues[field] ?? '';
  const error = problems.get(field) ?? null;
  const common = {
    label,
    value,
    error,
    attention: warnings.get(field),
    id: idOf(field),
    ...(hint === undefined ? {} : { hint }),
    onChange: (text: string) => onChange(field, text),
    onBlur: () => onLeave(field),
  };
  switch (control) {
    case 'line':
      return <TextField {...common} />;
    case 'time':
      return <TimeField {...common} openTime={openTime === undefined ? undefined : fieldValues[openTime]} />;
    case 'area':
      return <TextAreaField {...common} rows={3} />;
    case 'choice':
      return <ChoiceField label={label} value={value} options={options} onChange={common.onChange} />;
    case 'select':
      return <SelectField label={label} value={value} options={options} onChange={common.onChange} />;
    case 'codes': {
      const chosen = value.split(' ').filter((code) => code !== '');
      return (
        <fieldset className={styles.codes}>
          <legend className="lab">{label}</legend>
          {options.map((option) => (
            <label key={option.value}>
              <input
                type="checkbox"
                checked={chosen.includes(option.value)}
                onChange={() =>
                  onChange(
                    field,
                    options
                      .map((one) => one.value)
                      .filter((code) => (code === option.value ? !chosen.includes(code) : chosen.includes(code)))
                      .join(' '),
                  )
                }
              />
              {option.label}
            </label>
          ))}
        </fieldset>
      );
    }
  }
}
