import type { Ref } from 'react';
import type { Report } from '../../../shared/contract/reports.ts';
import { parseDate } from '../../../shared/rules/parseDate.ts';
import { formatDayLong, formatDayTyped } from '../../lib/format.ts';
import { Field, TextField } from '../../ui/Field.tsx';
import { Keys } from '../../ui/Kbd.tsx';
import { carrierNames } from './reportLines.ts';
import { namedPeriods } from './reportPeriods.ts';
import styles from './reports.module.css';

/** Input of the form. */
export interface ReportForm {
  readonly from: string;
  readonly to: string;
  readonly carrier: string | null;
  readonly origin: string;
  readonly destination: string;
}

interface ReportFiltersProps {
  readonly form: ReportForm;
  readonly today: string;
  readonly carriers: Report['carriers'];
  readonly first: Ref<HTMLInputElement>;
  readonly onChange: (part: Partial<ReportForm>) => void;
}

/** Parses a date, or returns what is wrong with it. */
export function readDay(text: string, today: string): { readonly date: string | null; readonly error: string | null } {
  const read = parseDate(text, today);
  if (read.kind === 'date') return { date: read.date, error: null };
  return { date: null, error: read.kind === 'empty' ? 'Enter a date.' : 'Enter a date: 11/18/2026.' };
}

/** Filters of the report: pickup dates, carrier, places. */
export function ReportFilters({ form, today, carriers, first, onChange }: ReportFiltersProps) {
  const [from, to] = [readDay(form.from, today), readDay(form.to, today)];
  const isBackwards = from.date !== null && to.date !== null && from.date > to.date;
  return (
    <>
      <div className={styles.periods}>
        {namedPeriods(today).map((period) => (
          <button
            key={period.keys}
            type="button"
            className={styles.period}
            aria-pressed={from.date === period.from && to.date === period.to}
            aria-keyshortcuts={period.keys}
            onClick={() => onChange({ from: formatDayTyped(period.from), to: formatDayTyped(period.to) })}
          >
            {period.word}
            <Keys keys={period.keys} />
          </button>
        ))}
      </div>
      <div className={styles.filters}>
        <TextField
          label="Pickup date from"
          value={form.from}
          inputRef={first}
          error={from.error}
          hint={from.date === null ? null : formatDayLong(from.date)}
          maxLength={20}
          onChange={(text) => onChange({ from: text })}
        />
        <TextField
          label="to"
          value={form.to}
          error={to.error ?? (isBackwards ? 'End date is before start date.' : null)}
          hint={to.date === null ? null : formatDayLong(to.date)}
          maxLength={20}
          onChange={(text) => onChange({ to: text })}
        />
        <Field label="Carrier">
          {({ id }) => (
            <select
              id={id}
              className={styles.select}
              value={form.carrier ?? ''}
              onChange={(event) => onChange({ carrier: event.currentTarget.value || null })}
            >
              <option value="">All carriers</option>
              {[...carrierNames(carriers)].map(([carrier, name]) => (
                <option key={carrier} value={carrier}>
                  {name}
                </option>
              ))}
            </select>
          )}
        </Field>
        <TextField
          label="Origin"
          value={form.origin}
          hint="City, state, or ZIP"
          maxLength={100}
          onChange={(origin) => onChange({ origin })}
        />
        <TextField
          label="Destination"
          value={form.destination}
          hint="City, state, or ZIP"
          maxLength={100}
          onChange={(destination) => onChange({ destination })}
        />
      </div>
    </>
  );
}
