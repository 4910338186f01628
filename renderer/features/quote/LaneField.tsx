import { type ReactNode, type Ref, useId } from 'react';
import type { Combobox } from '../../ui/Combobox.tsx';
import type { FieldKey } from './form.ts';
import styles from './LaneFields.module.css';

interface LaneFieldProps {
  readonly label: string;
  readonly field: FieldKey;
  readonly value: string;
  readonly isInvalid: boolean;
  /** Id of the element with this field's message. */
  readonly describedBy: string;
  readonly icon?: ReactNode;
  readonly placeholder?: string;
  readonly maxLength?: number;
  readonly inputMode?: 'numeric' | 'text';
  /** Suggestions while typing; any other text is allowed. */
  readonly suggestions?: readonly string[];
  readonly onText: (text: string) => void;
  readonly onEnter?: () => void;
  readonly onLeave: () => void;
  readonly onStep?: (step: 1 | -1) => void;
  /** For a field with its own suggestion list: its key handling and ARIA props. */
  readonly combobox?: Pick<Combobox<unknown>, 'inputProps' | 'onKeyDown'>;
  readonly inputRef?: Ref<HTMLInputElement>;
}

/** A one-line field with a label. Its message is elsewhere, on a line shared by several narrow fields. */
export function LaneField(props: LaneFieldProps) {
  const { label, field, value, isInvalid, describedBy, icon, placeholder, maxLength, inputMode, suggestions } = props;
  const { onText, onEnter, onLeave, onStep, combobox, inputRef } = props;
  const id = useId();
  return (
    <div className={styles.field}>
      <label className={styles.label} htmlFor={id}>
        {label}
      </label>
      <div className={styles.box} data-invalid={isInvalid || undefined}>
        {icon}
        <input
          {...combobox?.inputProps}
          ref={inputRef}
          id={id}
          className={styles.input}
          data-field={field}
          value={value}
          placeholder={placeholder}
          maxLength={maxLength}
          inputMode={inputMode}
          autoComplete="off"
          spellCheck={false}
          list={suggestions === undefined ? undefined : `${id}-suggestions`}
          aria-invalid={isInvalid}
          aria-describedby={describedBy}
          onChange={(event) => onText(event.currentTarget.value)}
          onFocus={(event) => {
            onEnter?.();
            event.currentTarget.select();
          }}
          onBlur={onLeave}
          onKeyDown={(event) => {
            if (combobox?.onKeyDown(event) === true) return;
            if (onStep === undefined || (event.key !== 'ArrowUp' && event.key !== 'ArrowDown')) return;
            event.preventDefault();
            onStep(event.key === 'ArrowUp' ? 1 : -1);
          }}
        />
      </div>
      {suggestions === undefined ? null : (
        <datalist id={`${id}-suggestions`}>
          {suggestions.map((suggestion) => (
            <option key={suggestion} value={suggestion}>
              {suggestion}
            </option>
          ))}
        </datalist>
      )}
    </div>
  );
}
