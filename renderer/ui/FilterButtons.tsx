import styles from './FilterButtons.module.css';
import { Keys } from './Kbd.tsx';

export interface Filter<Value extends string> {
  readonly value: Value;
  readonly label: string;
  /** Shown after the label. */
  readonly count?: string | undefined;
  /** Shown on the button. `useKeys` binds the key (with `bar: false`). */
  readonly keys: string;
}

interface FilterButtonsProps<Value extends string> {
  /** What they filter by, for screen readers. */
  readonly label: string;
  readonly filters: readonly Filter<Value>[];
  readonly value: Value;
  readonly onChange: (value: Value) => void;
}

/** Buttons above a table, one of which is pressed. */
export function FilterButtons<Value extends string>({ label, filters, value, onChange }: FilterButtonsProps<Value>) {
  return (
    <fieldset className={styles.filters}>
      <legend className="vh">{label}</legend>
      {filters.map((filter) => (
        <button
          key={filter.value}
          type="button"
          aria-pressed={value === filter.value}
          onClick={() => onChange(filter.value)}
        >
          {filter.label}
          {filter.count === undefined ? null : <span>{filter.count}</span>}
          <Keys keys={filter.keys} />
        </button>
      ))}
    </fieldset>
  );
}
