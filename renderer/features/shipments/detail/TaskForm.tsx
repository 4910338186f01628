import { type KeyboardEvent, useEffect, useRef } from 'react';
import { parseDate } from '../../../../shared/rules/parseDate.ts';
import { formatDayLong } from '../../../lib/format.ts';
import { Button } from '../../../ui/Button.tsx';
import { TextField } from '../../../ui/Field.tsx';
import { WriteFields } from '../../../ui/WriteFields.tsx';
import styles from './detail.module.css';
import { detailStrings } from './strings.tsx';

/** Input of the task form. */
export interface TypedTask {
  readonly text: string;
  readonly due: string;
}

interface TaskFormProps {
  readonly label: string;
  readonly submitLabel: string;
  readonly typed: TypedTask;
  readonly today: string;
  readonly focusCount: number;
  readonly onChange: (typed: TypedTask) => void;
  readonly onDone: () => void;
  readonly onLeave: () => void;
}

/** A task and its due date: `11/18` or `+1`, with the parsed date and weekday shown. */
export function TaskForm({ label, submitLabel, typed, today, focusCount, onChange, onDone, onLeave }: TaskFormProps) {
  const field = useRef<HTMLInputElement>(null);
  useEffect(() => {
    if (focusCount > 0) field.current?.focus();
  }, [focusCount]);
  const due = parseDate(typed.due, today);
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Escape') return;
    event.preventDefault();
    onLeave();
  };
  return (
    <form
      className={styles.taskForm}
      aria-label={label}
      onSubmit={(event) => {
        event.preventDefault();
        if (typed.text.trim() !== '' && due.kind !== 'refused') onDone();
      }}
    >
      <WriteFields>
        <TextField
          label={label}
          value={typed.text}
          maxLength={500}
          inputRef={field}
          keepsPlace={false}
          onChange={(text) => onChange({ ...typed, text })}
          onKeyDown={onKeyDown}
        />
        <TextField
          label={detailStrings.due}
          value={typed.due}
          maxLength={20}
          placeholder={detailStrings.dueHint}
          error={due.kind === 'refused' ? detailStrings.enterDue : null}
          hint={due.kind === 'date' ? formatDayLong(due.date) : detailStrings.noDate}
          onChange={(text) => onChange({ ...typed, due: text })}
          onKeyDown={onKeyDown}
        />
        <Button type="submit" size="s" keys="Enter" writes>
          {submitLabel}
        </Button>
      </WriteFields>
    </form>
  );
}
