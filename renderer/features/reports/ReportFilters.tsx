import type { Ref } from 'react';
import type { Report, ReportRequest } from '../../../shared/contract/reports.ts';
import { parseDate } from '../../../shared/rules/parseDate.ts';
import { formatDayLong, formatDayTyped } from '../../lib/format.ts';
import { TextField } from '../../ui/Field.tsx';
import { Keys } from '../../ui/Kbd.tsx';
import { SelectField } from '../../ui/SelectField.tsx';
import { carrierNames } from './reportLines.ts';
import { namedPeriods } from './reportPeriods.ts';
import styles from './reports.module.css';
import { reportsStrings } from './strings.ts';

/** Input of the form. */
export interface ReportForm {
  readonly from: string;
  readonly to: string;
  readonly carrier: string | null;
  readonly origin: string;
  readonly destination: string;
  readonly compare: ReportRequest['compare'];
}

export const COMPARISONS = [
  { value: 'none', label: reportsStrings.nothing },
  { value: 'before', label: reportsStrings.periodBefore },
  { value: 'last_year', label: reportsStrings.samePeriod },
] as const;

interface ReportFiltersProps {
  readonly form: ReportForm;
  readonly today: string;
  readonly carriers: Report['carriers'];
  /** The compared dates. */
  readonly compared: string | null;
  readonly first: Ref<HTMLInputElement>;
  readonly onChange: (part: Partial<ReportForm>) => void;
}

/** Parses a date, or returns what is wrong with it. */
export function readDay(text: string, today: string): { readonly date: string | null; readonly error: string | null } {
  const read = parseDate(text, today, 'nearest');
  if (read.kind === 'date') return { date: read.date, error: null };
  return { date: null, error: read.kind === 'empty' ? reportsStrings.enterDate : reportsStrings.enterDateLike };
}

/** Filters of the report: pickup dates, carrier, places. */
export function ReportFilters({ form, today, carriers, compared, first, onChange }: ReportFiltersProps) {
  const [from, to] = [readDay(form.from, today), readDay(form.to, today)];
  const names = carrierNames(carriers);
  // A chosen carrier remains in the list while there is no report, or if the account has no shipment of it.
  const missing = form.carrier === null || names.has(form.carrier) ? [] : [form.carrier];
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
            {reportsStrings.periods[period.name]}
            <Keys keys={period.keys} />
          </button>
        ))}
      </div>
      <div className={styles.filters}>
        <TextField
          label={reportsStrings.pickupDateFrom}
          value={form.from}
          inputRef={first}
          error={from.error}
          hint={from.date === null ? null : formatDayLong(from.date)}
          maxLength={20}
          onChange={(text) => onChange({ from: text })}
        />
        <TextField
          label={reportsStrings.to}
          value={form.to}
          error={to.error ?? (isBackwards ? reportsStrings.endBeforeStart : null)}
          hint={to.date === null ? null : formatDayLong(to.date)}
          maxLength={20}
          onChange={(text) => onChange({ to: text })}
        />
        <SelectField
          label={reportsStrings.carrier}
          value={form.carrier ?? ''}
          options={[
            { value: '', label: reportsStrings.allCarriers },
            ...[...names].map(([value, label]) => ({ value, label })),
            ...missing.map((code) => ({ value: code, label: code })),
          ]}
          onChange={(carrier) => onChange({ carrier: carrier || null })}
        />
        <TextField
          label={reportsStrings.origin}
          value={form.origin}
          hint={reportsStrings.placeHint}
          maxLength={100}
          onChange={(origin) => onChange({ origin })}
        />
        <TextField
          label={reportsStrings.destination}
          value={form.destination}
          hint={reportsStrings.placeHint}
          maxLength={100}
          onChange={(destination) => onChange({ destination })}
        />
        <SelectField
          label={reportsStrings.compareWith}
          value={form.compare}
          options={COMPARISONS}
          hint={compared ?? undefined}
          onChange={(compare) => onChange({ compare })}
        />
      </div>
    </>
  );
}
