import { type FormEvent, useState } from 'react';
import { Button } from '../../ui/Button.tsx';
import { TextField } from '../../ui/Field.tsx';
import styles from './booking.module.css';

interface AbandonFormProps {
  readonly title: string;
  readonly words: string;
  /** What is asked for: `Who said so, and when`. */
  readonly label: string;
  /** Said when nothing is typed. */
  readonly missing: string;
  readonly isBusy: boolean;
  /** Why it can't be given up now, or null. */
  readonly offReason: string | null;
  readonly onAbandon: (reason: string) => void;
}

/** Gives a booking up. The reason is kept with it. */
export function AbandonForm(props: AbandonFormProps) {
  const { isBusy, offReason, onAbandon } = props;
  const [reason, setReason] = useState('');
  const [error, setError] = useState<string | null>(null);

  function submit(event: FormEvent) {
    event.preventDefault();
    if (isBusy || offReason !== null) return;
    if (reason.trim() === '') return setError(props.missing);
    onAbandon(reason.trim());
  }

  return (
    <form className={styles.reason} onSubmit={submit} aria-label="Discard">
      <h2>{props.title}</h2>
      <p className="dim">{props.words}</p>
      <TextField
        id="abandon-reason"
        label={props.label}
        value={reason}
        error={error}
        maxLength={500}
        onChange={(text) => {
          setReason(text);
          setError(null);
        }}
      />
      <Button type="submit" busy={isBusy} disabledReason={offReason}>
        Discard booking
      </Button>
    </form>
  );
}
