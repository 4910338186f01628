import { IconChevronDown } from '@tabler/icons-react';
import { useRef } from 'react';
import { Icon } from '../../ui/Icon.tsx';
import styles from './RatesScreen.module.css';
import { ratesStrings } from './strings.tsx';

interface CarrierFilterProps {
  /** Code and name, in display order. */
  readonly carriers: readonly (readonly [code: string, name: string])[];
  readonly hidden: ReadonlySet<string>;
  readonly onHidden: (hidden: ReadonlySet<string>) => void;
}

/** Filter for the carriers in the table. */
export function CarrierFilter({ carriers, hidden, onHidden }: CarrierFilterProps) {
  const details = useRef<HTMLDetailsElement>(null);
  const shown = carriers.filter(([code]) => !hidden.has(code)).length;
  const close = () => {
    if (details.current !== null) details.current.open = false;
  };
  const toggle = (code: string) => {
    const next = new Set(hidden);
    if (!next.delete(code)) next.add(code);
    onHidden(next);
  };
  return (
    <details
      ref={details}
      className={styles.carriers}
      onBlur={(event) => {
        if (!event.currentTarget.contains(event.relatedTarget)) close();
      }}
      onKeyDown={(event) => {
        if (event.key !== 'Escape' || details.current?.open !== true) return;
        event.preventDefault();
        close();
        details.current.querySelector('summary')?.focus();
      }}
    >
      <summary className={styles.filter}>
        {shown === carriers.length
          ? ratesStrings.allCarriers(carriers.length)
          : ratesStrings.someCarriers(shown, carriers.length)}
        <Icon of={IconChevronDown} size={14} />
      </summary>
      <div className={styles.menu}>
        {carriers.map(([code, name]) => (
          <label key={code}>
            <input type="checkbox" checked={!hidden.has(code)} onChange={() => toggle(code)} />
            <span className="cut">{name}</span>
          </label>
        ))}
        <button type="button" className="link" onClick={() => onHidden(new Set())}>
          {ratesStrings.showAllCarriers}
        </button>
      </div>
    </details>
  );
}
