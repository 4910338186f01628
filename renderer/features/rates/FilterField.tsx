import type { TablerIcon } from '@tabler/icons-react';
import { type RefObject, useId, useState } from 'react';
import { Icon } from '../../ui/Icon.tsx';
import styles from './RatesScreen.module.css';

interface FilterFieldProps<Value> {
  readonly label: string;
  readonly icon: TablerIcon;
  /** null: everything fits. */
  readonly value: Value | null;
  /** The value as it is shown. */
  readonly show: (value: Value) => string;
  /** What a text means; `refused` when it means nothing. */
  readonly read: (text: string) => Value | null | 'refused';
  readonly placeholder: string;
  /** What to type instead of what was refused. */
  readonly refusal: string;
  readonly width: number;
  readonly input: RefObject<HTMLInputElement | null>;
  readonly onValue: (value: Value | null) => void;
  /** Enter or Esc: back to the rates. */
  readonly onDone: () => void;
}

/** One bound of the table, typed and read when it is left; blank for none. */
export function FilterField<Value>(props: FilterFieldProps<Value>) {
  const { label, icon, value, show, read, placeholder, refusal, width, input, onValue, onDone } = props;
  const id = useId();
  const [typed, setTyped] = useState<string | null>(null);
  const [isRefused, setIsRefused] = useState(false);
  const leave = () => {
    if (typed === null) return;
    const reading = typed.trim() === '' ? null : read(typed);
    setIsRefused(reading === 'refused');
    if (reading === 'refused') return;
    setTyped(null);
    onValue(reading);
  };
  return (
    <span className="row">
      <span className={styles.filter} data-invalid={isRefused || undefined}>
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
          aria-invalid={isRefused}
          aria-describedby={isRefused ? `${id}-words` : undefined}
          onFocus={(event) => event.currentTarget.select()}
          onChange={(event) => setTyped(event.currentTarget.value)}
          onBlur={leave}
          onKeyDown={(event) => {
            if (event.key === 'Escape') {
              setTyped(null);
              setIsRefused(false);
            } else if (event.key !== 'Enter') return;
            event.preventDefault();
            onDone();
          }}
        />
      </span>
      {isRefused ? (
        <span id={`${id}-words`} className="small c-late" role="alert">
          {refusal}
        </span>
      ) : null}
    </span>
  );
}
