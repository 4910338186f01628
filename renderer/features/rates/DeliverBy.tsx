import { IconCalendar } from '@tabler/icons-react';
import { type RefObject, useId, useState } from 'react';
import { parseDate } from '../../../shared/rules/parseDate.ts';
import { formatDay } from '../../lib/format.ts';
import { Icon } from '../../ui/Icon.tsx';
import styles from './RatesScreen.module.css';

interface DeliverByProps {
  /** `YYYY-MM-DD`, null when any day will do. */
  readonly date: string | null;
  readonly today: string;
  readonly input: RefObject<HTMLInputElement | null>;
  readonly onDate: (date: string | null) => void;
  /** Enter or Esc: back to the rates. */
  readonly onDone: () => void;
}

/** The day the freight has to be there: typed as `11/25` or `+5`, blank for any. */
export function DeliverBy({ date, today, input, onDate, onDone }: DeliverByProps) {
  const id = useId();
  const [typed, setTyped] = useState<string | null>(null);
  const [isRefused, setIsRefused] = useState(false);
  const leave = () => {
    if (typed === null) return;
    const reading = parseDate(typed, today);
    setIsRefused(reading.kind === 'refused');
    if (reading.kind === 'refused') return;
    setTyped(null);
    onDate(reading.kind === 'date' ? reading.date : null);
  };
  return (
    <span className="row">
      <span className={styles.filter} data-invalid={isRefused || undefined}>
        <Icon of={IconCalendar} size={14} />
        <label htmlFor={id}>Deliver by</label>
        <input
          ref={input}
          id={id}
          className={styles.date}
          value={typed ?? (date === null ? '' : formatDay(date))}
          placeholder="any day"
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
          Type 11/25 or +5.
        </span>
      ) : null}
    </span>
  );
}
