import { useState } from 'react';
import { dayOfInstant, formatDayLong, formatInstantTime } from '../../lib/format.ts';
import { Button } from '../../ui/Button.tsx';
import { Dialog } from '../../ui/Dialog.tsx';
import { TextField } from '../../ui/Field.tsx';
import { Keys } from '../../ui/Kbd.tsx';
import styles from './attention.module.css';
import { morningOf, snoozeChoices, snoozeDate } from './snoozing.ts';
import { attentionStrings } from './strings.ts';

interface SnoozeDialogProps {
  /** What is snoozed. */
  readonly title: string;
  /** Tasks have no hours. */
  readonly isByDay: boolean;
  readonly onSnooze: (until: { readonly untilMs: number; readonly date: string }) => void;
  readonly onClose: () => void;
}

/** Dialog to snooze alerts: options with one key each, or a date. */
export function SnoozeDialog({ title, isByDay, onSnooze, onClose }: SnoozeDialogProps) {
  const [nowMs] = useState(Date.now);
  const [text, setText] = useState('');
  const [error, setError] = useState<string | null>(null);
  const today = dayOfInstant(nowMs);
  const choices = snoozeChoices(nowMs, isByDay);
  const date = snoozeDate(text, today);
  const morning = formatInstantTime(morningOf(date ?? today));
  return (
    <Dialog
      title={attentionStrings.snoozeUntil}
      width={420}
      onClose={onClose}
      keys={choices.map(({ keys, label, ...until }) => ({ keys, label, run: () => onSnooze(until) }))}
    >
      <div className="dialog-body">
        <p className="dim">{title}</p>
        <ul className={styles.choices}>
          {choices.map(({ keys, label, ...until }) => (
            <li key={keys}>
              <button type="button" aria-keyshortcuts={keys} onClick={() => onSnooze(until)}>
                <span className="grow">{label}</span>
                <Keys keys={keys} />
              </button>
            </li>
          ))}
        </ul>
        <form
          className="row"
          onSubmit={(event) => {
            event.preventDefault();
            if (date === null) setError(attentionStrings.enterDate);
            else onSnooze({ untilMs: morningOf(date), date });
          }}
        >
          <TextField
            className="grow"
            label={attentionStrings.date}
            placeholder={attentionStrings.dateHint}
            maxLength={20}
            value={text}
            error={error}
            hint={date === null ? attentionStrings.returnsAt(morning) : `${formatDayLong(date)}, ${morning}`}
            onChange={(next) => {
              setText(next);
              setError(null);
            }}
          />
          <Button type="submit" keys="Enter">
            {attentionStrings.snooze}
          </Button>
        </form>
      </div>
    </Dialog>
  );
}
