import { useState } from 'react';
import type { BoardQuery } from '../../../../shared/contract/board.ts';
import { parseDate } from '../../../../shared/rules/parseDate.ts';
import { STATUS_KINDS, type StatusKind } from '../../../../shared/rules/statusGroups.ts';
import { dayOfInstant, formatDayLong, formatDayTyped, formatNumber } from '../../../lib/format.ts';
import { useNow } from '../../../lib/useNow.ts';
import { Button } from '../../../ui/Button.tsx';
import { Dialog } from '../../../ui/Dialog.tsx';
import { TextField } from '../../../ui/Field.tsx';
import styles from './board.module.css';
import { DAY_FILTERS, emptyQuery } from './boardState.ts';
import { boardStrings } from './strings.tsx';

const KIND_LABELS: Readonly<Record<StatusKind, string>> = boardStrings.statusKinds;

interface FilterDialogProps {
  readonly query: BoardQuery;
  readonly carriers: readonly { readonly carrier: string; readonly carrierName: string; readonly count: number }[];
  /** Number of matching shipments. */
  readonly total: number | null;
  readonly onChange: (part: Partial<BoardQuery>) => void;
  readonly onClose: () => void;
}

/**
 * Filters by status, carrier, consignee and dates. They apply immediately, so that the table behind the dialog shows the
 * result; Esc reverts them.
 */
export function FilterDialog({ query, carriers, total, onChange, onClose }: FilterDialogProps) {
  const today = dayOfInstant(useNow(60_000));
  const [before] = useState(query);
  const cancel = () => {
    onChange(before);
    onClose();
  };
  const clear = () => onChange({ ...emptyQuery(query.sort), tile: query.tile, text: query.text });
  // A chosen carrier remains in the list, so that it can be cleared even if the account no longer has it.
  const missing = query.carriers.filter((code) => !carriers.some(({ carrier }) => carrier === code));
  return (
    <Dialog
      title={boardStrings.filters}
      width={640}
      onClose={cancel}
      keys={[
        { keys: 'Alt+C', label: boardStrings.clearFilters, run: clear, bar: false },
        { keys: 'Ctrl+Enter', label: boardStrings.show, run: onClose, inFields: true, bar: false },
      ]}
      actions={
        <>
          <Button kind="quiet" keys="Alt+C" onClick={clear}>
            {boardStrings.clearFilters}
          </Button>
          <span className="grow" />
          <Button kind="quiet" keys="Esc" onClick={cancel}>
            {boardStrings.cancel}
          </Button>
          <Button kind="primary" keys="Ctrl+Enter" onClick={onClose}>
            {total === null ? boardStrings.show : boardStrings.showTotal(total)}
          </Button>
        </>
      }
    >
      <div className={`dialog-body ${styles.filters}`}>
        <TextField
          label={boardStrings.consignee}
          hint={boardStrings.nameContains}
          value={query.consignee}
          maxLength={200}
          onChange={(consignee) => onChange({ consignee })}
        />
        <CheckboxGroup
          legend={boardStrings.status}
          options={STATUS_KINDS.map((kind) => ({ value: kind, label: KIND_LABELS[kind] }))}
          chosen={query.kinds}
          onChange={(kinds) => onChange({ kinds })}
        />
        <div className={styles.days}>
          {DAY_FILTERS.map(({ key, label }) => (
            <fieldset key={key} className={styles.range}>
              <legend className="lab">{label}</legend>
              <DayInput
                label={boardStrings.from}
                today={today}
                value={query[key].from}
                onChange={(from) => onChange({ [key]: { ...query[key], from } })}
              />
              <DayInput
                label={boardStrings.to}
                today={today}
                value={query[key].to}
                startsOn={query[key].from}
                onChange={(to) => onChange({ [key]: { ...query[key], to } })}
              />
            </fieldset>
          ))}
        </div>
        <CheckboxGroup
          legend={boardStrings.carrier}
          options={[
            ...carriers.map(({ carrier, carrierName, count }) => ({
              value: carrier,
              label: `${carrierName} (${formatNumber(count)})`,
            })),
            ...missing.map((code) => ({ value: code, label: code })),
          ]}
          chosen={query.carriers}
          onChange={(codes) => onChange({ carriers: codes })}
        />
      </div>
    </Dialog>
  );
}

interface CheckboxGroupProps<Value extends string> {
  readonly legend: string;
  readonly options: readonly { readonly value: Value; readonly label: string }[];
  readonly chosen: readonly Value[];
  readonly onChange: (chosen: Value[]) => void;
}

function CheckboxGroup<Value extends string>({ legend, options, chosen, onChange }: CheckboxGroupProps<Value>) {
  return (
    <fieldset className={styles.checks}>
      <legend className="lab">{legend}</legend>
      {options.map(({ value, label }) => (
        <label key={value} className="choice-option">
          <input
            type="checkbox"
            checked={chosen.includes(value)}
            onChange={(event) =>
              onChange(event.target.checked ? [...chosen, value] : chosen.filter((one) => one !== value))
            }
          />
          {label}
        </label>
      ))}
    </fieldset>
  );
}

interface DayInputProps {
  readonly label: string;
  readonly value: string | null;
  readonly today: string;
  /** Of the end of a range: its first day. */
  readonly startsOn?: string | null;
  readonly onChange: (day: string | null) => void;
}

/** An optional date, parsed as typed. Incomplete input stays in the field but doesn't filter yet. */
function DayInput({ label, value, today, startsOn = null, onChange }: DayInputProps) {
  const [typed, setTyped] = useState(value === null ? '' : formatDayTyped(value));
  const [last, setLast] = useState(value);
  if (value !== last) {
    setLast(value);
    setTyped(value === null ? '' : formatDayTyped(value));
  }
  const reading = parseDate(typed, today, 'nearest');
  const isBackwards = value !== null && startsOn !== null && value < startsOn;
  return (
    <TextField
      className={styles.day}
      label={label}
      value={typed}
      placeholder="11/18"
      maxLength={20}
      hint={reading.kind === 'date' ? formatDayLong(reading.date) : null}
      attention={reading.kind === 'refused' ? boardStrings.enterDate : isBackwards ? boardStrings.endBeforeStart : null}
      onChange={(text) => {
        setTyped(text);
        const next = parseDate(text, today, 'nearest');
        const day = next.kind === 'date' ? next.date : null;
        setLast(day);
        onChange(day);
      }}
    />
  );
}
