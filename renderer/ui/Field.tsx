/**
 * Fields: label above, hint or error below, where the place for it is kept so that nothing jumps. Values are the text
 * as typed; what it means is the form's business.
 */
import { Input, NativeSelect, Textarea } from '@mantine/core';
import { IconAlertTriangle, IconCircleX } from '@tabler/icons-react';
import {
  type FocusEvent,
  type HTMLInputTypeAttribute,
  type KeyboardEvent,
  type ReactNode,
  type Ref,
  useId,
} from 'react';
import { Icon } from './Icon.tsx';

interface FieldProps {
  readonly label: ReactNode;
  /** Why a value is there, or what is asked. */
  readonly hint?: ReactNode;
  /** What is wrong. Takes the place of the hint. */
  readonly error?: string | null | undefined;
  /** Worth a look, but not wrong. Takes the place of the hint. */
  readonly attention?: ReactNode;
  /** False: no place is kept below, because the form has none to spare. */
  readonly keepsPlace?: boolean;
  readonly className?: string;
}

interface FieldShellProps extends FieldProps {
  readonly children: (ids: { readonly id: string; readonly describedBy: string | undefined }) => ReactNode;
  readonly id?: string | undefined;
}

/** Label, control and the line below for any control of one's own: a date, a grid. */
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
  const tone = error != null ? 'under err' : attention != null ? 'under attn' : 'under';
  return (
    <div className={className}>
      <label className="lab" htmlFor={id}>
        {label}
      </label>
      {children({ id, describedBy: under == null ? undefined : `${id}-under` })}
      {(under != null || keepsPlace) && (
        <div className={tone} id={`${id}-under`}>
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
  /** For a form that puts the focus on what is wrong. */
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
  readonly leftSection?: ReactNode;
  readonly rightSection?: ReactNode;
  readonly inputRef?: Ref<HTMLInputElement>;
  /** Numbers stand right. */
  readonly alignRight?: boolean;
}

/** One line of text. */
export function TextField(props: TextFieldProps) {
  const {
    label,
    hint,
    error,
    attention,
    keepsPlace,
    className,
    id,
    onChange,
    inputRef,
    alignRight = false,
    ...input
  } = props;
  return (
    <Field
      {...{ label, hint, error, attention, id }}
      {...(keepsPlace === undefined ? {} : { keepsPlace })}
      {...(className === undefined ? {} : { className })}
    >
      {({ id, describedBy }) => (
        <Input
          {...input}
          id={id}
          ref={inputRef}
          autoComplete={input.autoComplete ?? 'off'}
          spellCheck={false}
          error={error != null}
          aria-describedby={describedBy}
          onChange={(event) => onChange(event.currentTarget.value)}
          {...(alignRight ? { styles: { input: { textAlign: 'right' } } } : {})}
        />
      )}
    </Field>
  );
}

/** A number as typed, right. `shared/rules/parseNumber.ts` reads it. */
export function NumberField(props: TextFieldProps) {
  return <TextField inputMode="decimal" alignRight {...props} />;
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
        <Textarea
          {...input}
          id={id}
          error={error != null}
          aria-describedby={describedBy}
          onChange={(event) => onChange(event.currentTarget.value)}
        />
      )}
    </Field>
  );
}

export interface SelectOption<Value extends string = string> {
  readonly value: Value;
  readonly label: string;
  readonly disabled?: boolean;
}

interface SelectFieldProps<Value extends string>
  extends Omit<TextControlProps, 'value' | 'onChange' | 'placeholder' | 'readOnly'> {
  readonly value: Value;
  readonly onChange: (value: Value) => void;
  readonly options: readonly SelectOption<Value>[];
}

/** One of a few, by the system's own list: typing a letter finds, Alt ↓ or F4 opens. */
export function SelectField<Value extends string>(props: SelectFieldProps<Value>) {
  const { label, hint, error, attention, keepsPlace, className, id, onChange, options, ...input } = props;
  return (
    <Field
      {...{ label, hint, error, attention, id }}
      {...(keepsPlace === undefined ? {} : { keepsPlace })}
      {...(className === undefined ? {} : { className })}
    >
      {({ id, describedBy }) => (
        <NativeSelect
          {...input}
          id={id}
          error={error != null}
          aria-describedby={describedBy}
          onChange={(event) => {
            const chosen = options.find((option) => option.value === event.currentTarget.value);
            if (chosen !== undefined) onChange(chosen.value);
          }}
        >
          {options.map((option) => (
            <option key={option.value} value={option.value} disabled={option.disabled === true}>
              {option.label}
            </option>
          ))}
        </NativeSelect>
      )}
    </Field>
  );
}

interface CheckFieldProps {
  readonly label: ReactNode;
  readonly checked: boolean;
  readonly onChange: (checked: boolean) => void;
  /** Behind the label: a tag such as "from contact". */
  readonly aside?: ReactNode;
  /** At the far right: the service's own code. */
  readonly code?: string;
  readonly disabled?: boolean;
  readonly id?: string;
}

/** A box with its words. */
export function CheckField({ label, checked, onChange, aside, code, disabled = false, id }: CheckFieldProps) {
  return (
    <div className="check">
      <label className="choice-option">
        <input
          id={id}
          type="checkbox"
          checked={checked}
          disabled={disabled}
          onChange={(event) => onChange(event.currentTarget.checked)}
        />
        {label}
      </label>
      {aside}
      {code !== undefined && <span className="code">{code}</span>}
    </div>
  );
}

interface ChoiceFieldProps<Value extends string> {
  readonly label: string;
  readonly value: Value;
  readonly options: readonly SelectOption<Value>[];
  readonly onChange: (value: Value) => void;
}

/** One of two or three, all in sight: radio buttons in a row. */
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
            disabled={option.disabled === true}
            onChange={() => onChange(option.value)}
          />
          {option.label}
        </label>
      ))}
    </fieldset>
  );
}
