import { type KeyboardEvent, useEffect, useId, useRef, useState } from 'react';
import { formatCount } from '../../lib/format.ts';
import { AskButton } from '../../ui/AskButton.tsx';
import { Button } from '../../ui/Button.tsx';
import { ErrorCallout } from '../../ui/ErrorCallout.tsx';
import { ChoiceField, TextAreaField } from '../../ui/Field.tsx';
import { useKeys } from '../../ui/keys/useKeys.ts';
import { useServiceWait } from '../../ui/servicePause.ts';
import styles from './shipments.module.css';
import { TrackResults } from './TrackResults.tsx';
import { MAX_NUMBERS, type NumberKind, readNumbers } from './trackNumbers.ts';
import { useTrackList } from './useTrackList.ts';

interface TrackFormProps {
  readonly onFound: (bolNumber: string) => void;
  readonly onClose: () => void;
}

const KINDS = [
  { value: 'any', label: 'Any' },
  { value: 'bolNumber', label: 'BOL' },
  { value: 'proNumber', label: 'PRO' },
] as const;

/**
 * Finds shipments of the account by number, including those booked elsewhere, and saves them. One that is found opens;
 * a list of numbers shows a result for each.
 */
export function TrackForm({ onFound, onClose }: TrackFormProps) {
  const [text, setText] = useState('');
  const [kind, setKind] = useState<NumberKind | 'any'>('any');
  const [error, setError] = useState<string | null>(null);
  const fieldId = useId();
  const form = useRef<HTMLFormElement>(null);
  const track = useTrackList((lines) => {
    const [only, ...others] = lines;
    if (others.length > 0 || only?.result == null) return;
    if ('shipment' in only.result) onFound(only.result.shipment.bolNumber);
  });
  const wait = useServiceWait();
  useEffect(() => form.current?.querySelector('textarea')?.focus(), []);
  useKeys(
    [
      { keys: 'Esc', label: 'Close', bar: false, run: onClose },
      { keys: 'Ctrl+.', label: 'Stop tracking', bar: false, run: track.stop, when: track.isRunning },
    ],
    { scope: 'Track a shipment' },
  );

  const numbers = readNumbers(text, kind === 'any' ? null : kind);
  const isList = track.lines.length > 1;
  const [only] = track.lines;
  const failure = track.stoppedBy ?? (only?.result != null && 'error' in only.result ? only.result.error : null);

  function ask() {
    if (track.isRunning || wait !== null) return;
    if (numbers.length === 0) return setError('Enter a BOL or PRO number.');
    if (numbers.length > MAX_NUMBERS) return setError(`Enter up to ${MAX_NUMBERS} numbers.`);
    track.start(numbers);
  }
  function onKeyDown(event: KeyboardEvent): void {
    if (event.key !== 'Enter' || event.shiftKey) return;
    event.preventDefault();
    ask();
  }

  return (
    <form
      ref={form}
      className={styles.track}
      aria-label="Track a shipment"
      onSubmit={(event) => {
        event.preventDefault();
        ask();
      }}
    >
      <div className={styles.trackFields}>
        <ChoiceField
          label="Number type"
          value={kind}
          options={KINDS}
          onChange={(value) => {
            setKind(value);
            track.clear();
          }}
        />
        <TextAreaField
          id={fieldId}
          label="Numbers, one or a pasted list"
          className={styles.trackNumber ?? ''}
          value={text}
          error={error}
          keepsPlace={false}
          rows={1}
          maxLength={10_000}
          onKeyDown={onKeyDown}
          onChange={(value) => {
            setText(value);
            setError(null);
            if (!isList) track.clear();
          }}
        />
        <AskButton type="submit" keys="Enter" busy={track.isRunning}>
          {numbers.length > 1 ? `Track ${formatCount(numbers.length, 'number')}` : 'Track'}
        </AskButton>
        {track.isRunning && numbers.length > 1 ? (
          <Button keys="Ctrl+." onClick={track.stop}>
            Stop
          </Button>
        ) : null}
        <Button kind="quiet" keys="Esc" onClick={onClose}>
          Close
        </Button>
      </div>
      {isList ? <TrackResults lines={track.lines} isRunning={track.isRunning} onOpen={onFound} /> : null}
      {failure === null || track.isRunning || (isList && track.stoppedBy === null) ? null : (
        <ErrorCallout nothingTyped error={failure} onRetry={ask} />
      )}
    </form>
  );
}
