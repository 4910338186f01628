/**
 * Form fields: label above, hint or error below, with space reserved so that the layout doesn't jump. Values are the
 * text as typed; the form parses it.
 */
import { IconAlertTriangle, IconCircleX } from '@tabler/icons-react';
import {
  type FocusEvent,
  type HTMLInputTypeAttribute,
  type KeyboardEvent,
  type ReactNode,
  type Ref,
  useId,
} from 'react';
import styles from './Field.module.css';
import { Icon } from './Icon.tsx';

interface FieldProps {
  readonly label: ReactNode;
  /** Help text, or the reason for a value. */
  readonly hint?: ReactNode;
  /** Error message. Replaces the hint. */
  readonly error?: string | null | undefined;
  /** Warning. Replaces the hint. */
  readonly attention?: ReactNode;
  /** False: reserves no space below, because the form has none to spare. */
  readonly keepsPlace?: boolean;
  readonly className?: string;
}

interface FieldShellProps extends FieldProps {
  readonly children: (ids: { readonly id: string; readonly describedBy: string | undefined }) => ReactNode;
  readonly id?: string | undefined;
}

/** Label and message line for a custom control, such as a date or a grid. */
export function Field({
  label,
  hint,
  error,
  attention,
  keepsPlace = true,
  className,
  id: givenId,
  children,
}: FieldShellProps) {
  const ownId = useId();
  const id = givenId ?? ownId;
  const under = error ?? attention ?? hint;
  const tone = error != null ? 'err' : attention != null ? 'attn' : '';
  return (
    <div className={className}>
      <label className="lab" htmlFor={id}>
        {label}
      </label>
      {children({ id, describedBy: under == null ? undefined : `${id}-under` })}
      {(under != null || keepsPlace) && (
        <div className={`under ${tone}`} id={`${id}-under`}>
          {error != null && <Icon of={IconCircleX} size={14} />}
          {error == null && attention != null && <Icon of={IconAlertTriangle} size={14} />}
          {under != null && <span>{under}</span>}
        </div>
      )}
    </div>
  );
}

interface TextControlProps extends FieldProps {
  readonly value: string;
  readonly onChange: (value: string) => void;
  readonly onBlur?: ((event: FocusEvent) => void) | undefined;
  readonly onKeyDown?: ((event: KeyboardEvent) => void) | undefined;
  /** Lets a form focus the field with an error. */
  readonly id?: string;
  readonly name?: string;
  readonly placeholder?: string;
  readonly required?: boolean;
  readonly disabled?: boolean;
  readonly readOnly?: boolean;
  readonly autoFocus?: boolean;
}

interface TextFieldProps extends TextControlProps {
  readonly type?: HTMLInputTypeAttribute;
  readonly inputMode?: 'text' | 'numeric' | 'decimal' | 'tel' | 'email' | 'url';
  readonly autoComplete?: string;
  readonly maxLength?: number;
  /** A unit or an icon at the end of the field. */
  readonly end?: ReactNode;
  readonly inputRef?: Ref<HTMLInputElement>;
}

/** One line of text. */
export function TextField(props: TextFieldProps) {
  const { label, hint, error, attention, keepsPlace, className, id, onChange, inputRef, end, ...input } = props;
  return (
    <Field
      {...{ label, hint, error, attention, id }}
      {...(keepsPlace === undefined ? {} : { keepsPlace })}
      {...(className === undefined ? {} : { className })}
    >
      {({ id, describedBy }) => {
        const control = (
          <input
            {...input}
            id={id}
            ref={inputRef}
            className={styles.control}
            aria-invalid={error == null ? undefined : true}
            aria-describedby={describedBy}
            autoComplete={input.autoComplete ?? 'off'}
            spellCheck={false}
            onChange={(event) => onChange(event.currentTarget.value)}
          />
        );
        if (end === undefined) return control;
        return (
          <div className={styles.framed}>
            {control}
            <span className={styles.end}>{end}</span>
          </div>
        );
      }}
    </Field>
  );
}

/** Several lines of text. */
export function TextAreaField(props: TextControlProps & { readonly rows?: number; readonly maxLength?: number }) {
  const { label, hint, error, attention, keepsPlace, className, id, onChange, ...input } = props;
  return (
    <Field
      {...{ label, hint, error, attention, id }}
      {...(keepsPlace === undefined ? {} : { keepsPlace })}
      {...(className === undefined ? {} : { className })}
    >
      {({ id, describedBy }) => (
        <textarea
          {...input}
          id={id}
          className={styles.control}
          aria-invalid={error == null ? undefined : true}
          aria-describedby={describedBy}
          onChange={(event) => onChange(event.currentTarget.value)}
        />
      )}
    </Field>
  );
}

interface ChoiceOption<Value extends string> {
  readonly value: Value;
  readonly label: string;
}

interface ChoiceFieldProps<Value extends string> {
  readonly label: string;
  readonly value: Value;
  readonly options: readonly ChoiceOption<Value>[];
  readonly onChange: (value: Value) => void;
}

/** Radio buttons in a row, for two or three options. */
export function ChoiceField<Value extends string>({ label, value, options, onChange }: ChoiceFieldProps<Value>) {
  const name = useId();
  return (
    <fieldset className="choices">
      <legend className="lab">{label}</legend>
      {options.map((option) => (
        <label key={option.value} className="choice-option">
          <input
            type="radio"
            name={name}
            value={option.value}
            checked={option.value === value}
            onChange={() => onChange(option.value)}
          />
          {option.label}
        </label>
      ))}
    </fieldset>
  );
}
