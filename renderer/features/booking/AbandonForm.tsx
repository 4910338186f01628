import { type FormEvent, useState } from 'react';
import { Button } from '../../ui/Button.tsx';
import { TextField } from '../../ui/Field.tsx';
import { WriteFields } from '../../ui/WriteFields.tsx';
import styles from './booking.module.css';
import { bookingStrings } from './strings.tsx';

interface AbandonFormProps {
  readonly title: string;
  readonly message: string;
  /** Label of the field, such as `Who said so, and when`. */
  readonly label: string;
  /** Error message for an empty field. */
  readonly missingMessage: string;
  readonly isBusy: boolean;
  /** Why abandoning isn't possible now, or null. */
  readonly disabledReason: string | null;
  readonly onAbandon: (reason: string) => void;
}

/** Form that abandons a booking. The reason is stored with it. */
export function AbandonForm(props: AbandonFormProps) {
  const { isBusy, disabledReason, onAbandon } = props;
  const [reason, setReason] = useState('');
  const [error, setError] = useState<string | null>(null);

  function submit(event: FormEvent) {
    event.preventDefault();
    if (isBusy || disabledReason !== null) return;
    if (reason.trim() === '') return setError(props.missingMessage);
    onAbandon(reason.trim());
  }

  return (
    <form className={styles.reason} onSubmit={submit} aria-label={bookingStrings.discard}>
      <h2>{props.title}</h2>
      <p className="dim">{props.message}</p>
      <WriteFields>
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
        <Button type="submit" writes busy={isBusy} disabledReason={disabledReason}>
          {bookingStrings.discardBooking}
        </Button>
      </WriteFields>
    </form>
  );
}
