import type { TablerIcon } from '@tabler/icons-react';
import { type RefObject, useId, useState } from 'react';
import { flushSync } from 'react-dom';
import { Icon } from '../../ui/Icon.tsx';
import styles from './RatesScreen.module.css';

interface FilterFieldProps<Value> {
  readonly label: string;
  readonly icon: TablerIcon;
  /** null: no filter. */
  readonly value: Value | null;
  /** Formats the value for display. */
  readonly show: (value: Value) => string;
  /** Parses the text; returns a marker for invalid text. */
  readonly read: (text: string) => Value | null | 'refused';
  readonly placeholder: string;
  /** Error message for invalid text, saying what to enter instead. */
  readonly errorMessage: string;
  readonly width: number;
  readonly input: RefObject<HTMLInputElement | null>;
  readonly onValue: (value: Value | null) => void;
  /** Called on Enter or Esc, to return to the rates. */
  readonly onDone: () => void;
}

/** Text field of one filter, parsed on blur; blank for none. */
export function FilterField<Value>(props: FilterFieldProps<Value>) {
  const { label, icon, value, show, read, placeholder, errorMessage, width, input, onValue, onDone } = props;
  const id = useId();
  const [typed, setTyped] = useState<string | null>(null);
  const [isInvalid, setIsInvalid] = useState(false);
  const leave = () => {
    if (typed === null) return;
    const reading = typed.trim() === '' ? null : read(typed);
    setIsInvalid(reading === 'refused');
    if (reading === 'refused') return;
    setTyped(null);
    onValue(reading);
  };
  return (
    <span className="row">
      <span className={styles.filter} data-invalid={isInvalid || undefined}>
        <Icon of={icon} size={14} />
        <label htmlFor={id}>{label}</label>
        <input
          ref={input}
          id={id}
          className={styles.bound}
          style={{ width }}
          value={typed ?? (value === null ? '' : show(value))}
          placeholder={placeholder}
          autoComplete="off"
          aria-invalid={isInvalid}
          aria-describedby={isInvalid ? `${id}-words` : undefined}
          onFocus={(event) => event.currentTarget.select()}
          onChange={(event) => setTyped(event.currentTarget.value)}
          onBlur={leave}
          onKeyDown={(event) => {
            if (event.key === 'Escape') {
              // At once: `onDone` leaves the field, which would apply the text.
              flushSync(() => {
                setTyped(null);
                setIsInvalid(false);
              });
            } else if (event.key !== 'Enter') return;
            event.preventDefault();
            onDone();
          }}
        />
      </span>
      {isInvalid ? (
        <span id={`${id}-words`} className="small c-late" role="alert">
          {errorMessage}
        </span>
      ) : null}
    </span>
  );
}
