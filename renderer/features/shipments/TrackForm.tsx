import { type FormEvent, useEffect, useRef, useState } from 'react';
import { useCall } from '../../api/query.ts';
import { AskButton } from '../../ui/AskButton.tsx';
import { Button } from '../../ui/Button.tsx';
import { ErrorCallout } from '../../ui/ErrorCallout.tsx';
import { ChoiceField, TextField } from '../../ui/Field.tsx';
import { useKeys } from '../../ui/keys/useKeys.ts';
import { useServiceWait } from '../../ui/servicePause.ts';
import styles from './shipments.module.css';

interface TrackFormProps {
  readonly onFound: (bolNumber: string) => void;
  readonly onClose: () => void;
}

const KINDS = [
  { value: 'bolNumber', label: 'BOL' },
  { value: 'proNumber', label: 'PRO' },
] as const;

/** Finds any shipment of the account, including one that was booked elsewhere, and saves it. */
export function TrackForm({ onFound, onClose }: TrackFormProps) {
  const [number, setNumber] = useState('');
  const [kind, setKind] = useState<'bolNumber' | 'proNumber'>('bolNumber');
  const [error, setError] = useState<string | null>(null);
  const field = useRef<HTMLInputElement>(null);
  const track = useCall('shipments.track');
  const wait = useServiceWait();
  useEffect(() => field.current?.focus(), []);
  useKeys([{ keys: 'Esc', label: 'Close', bar: false, run: onClose }], { scope: 'Track a shipment' });

  function ask() {
    if (track.isPending || wait !== null) return;
    if (number.trim() === '') return setError('Enter a BOL or PRO number.');
    track.mutate({ number: number.trim(), kind }, { onSuccess: (shipment) => onFound(shipment.bolNumber) });
  }

  function submit(event: FormEvent) {
    event.preventDefault();
    ask();
  }

  return (
    <form className={styles.track} onSubmit={submit} aria-label="Track a shipment">
      <div className={styles.trackFields}>
        <ChoiceField label="Number type" value={kind} options={KINDS} onChange={setKind} />
        <TextField
          label="Number"
          className={styles.trackNumber ?? ''}
          value={number}
          error={error}
          keepsPlace={false}
          inputRef={field}
          maxLength={100}
          onChange={(text) => {
            setNumber(text);
            setError(null);
          }}
        />
        <AskButton type="submit" keys="Enter" busy={track.isPending}>
          Track
        </AskButton>
        <Button kind="quiet" keys="Esc" onClick={onClose}>
          Close
        </Button>
      </div>
      {track.error === null || track.isPending ? null : (
        <ErrorCallout nothingTyped error={track.error.error} onRetry={ask} />
      )}
    </form>
  );
}
