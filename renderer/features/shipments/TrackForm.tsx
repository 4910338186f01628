import { type KeyboardEvent, useEffect, useId, useRef, useState } from 'react';
import { Button } from '../../ui/Button.tsx';
import { ErrorCallout } from '../../ui/ErrorCallout.tsx';
import { ChoiceField, TextAreaField } from '../../ui/Field.tsx';
import { useKeys } from '../../ui/keys/useKeys.ts';
import { RequestButton } from '../../ui/RequestButton.tsx';
import { useServiceWait } from '../../ui/servicePause.ts';
import styles from './shipments.module.css';
import { shipmentsStrings } from './strings.ts';
import { TrackResults } from './TrackResults.tsx';
import { MAX_NUMBERS, type NumberKind, readNumbers } from './trackNumbers.ts';
import { useTrackList } from './useTrackList.ts';

interface TrackFormProps {
  /** Called with a shipment to open. The results of a list stay. */
  readonly onFound: (bolNumber: string, isList: boolean) => void;
  readonly onClose: () => void;
}

const KINDS = [
  { value: 'any', label: shipmentsStrings.any },
  { value: 'bolNumber', label: shipmentsStrings.bol },
  { value: 'proNumber', label: shipmentsStrings.pro },
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
    if ('shipment' in only.result) onFound(only.result.shipment.bolNumber, false);
  });
  const wait = useServiceWait();
  useEffect(() => form.current?.querySelector('textarea')?.focus(), []);
  useKeys(
    [
      { keys: 'Esc', label: shipmentsStrings.close, bar: false, run: onClose },
      { keys: 'Ctrl+.', label: shipmentsStrings.stopTracking, bar: false, run: track.stop, when: track.isRunning },
    ],
    { scope: 'Track a shipment' },
  );

  const numbers = readNumbers(text, kind === 'any' ? null : kind);
  const isList = track.lines.length > 1;
  const [only] = track.lines;
  const failure = track.stoppedBy ?? (only?.result != null && 'error' in only.result ? only.result.error : null);

  function submit() {
    if (track.isRunning || wait !== null) return;
    if (numbers.length === 0) return setError(shipmentsStrings.enterNumber);
    if (numbers.length > MAX_NUMBERS) return setError(shipmentsStrings.tooManyNumbers(MAX_NUMBERS));
    track.start(numbers);
  }
  function onKeyDown(event: KeyboardEvent): void {
    if (event.key !== 'Enter' || event.shiftKey) return;
    event.preventDefault();
    submit();
  }

  return (
    <form
      ref={form}
      className={styles.track}
      aria-label={shipmentsStrings.trackAShipment}
      onSubmit={(event) => {
        event.preventDefault();
        submit();
      }}
    >
      <div className={styles.trackFields}>
        <ChoiceField
          label={shipmentsStrings.numberType}
          value={kind}
          options={KINDS}
          onChange={(value) => {
            setKind(value);
            track.clear();
          }}
        />
        <TextAreaField
          id={fieldId}
          label={shipmentsStrings.numbersLabel}
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
        <RequestButton type="submit" keys="Enter" writes busy={track.isRunning}>
          {numbers.length > 1 ? shipmentsStrings.trackSeveral(numbers.length) : shipmentsStrings.track}
        </RequestButton>
        {track.isRunning && numbers.length > 1 ? (
          <Button keys="Ctrl+." onClick={track.stop}>
            {shipmentsStrings.stop}
          </Button>
        ) : null}
        <Button kind="quiet" keys="Esc" onClick={onClose}>
          {shipmentsStrings.close}
        </Button>
      </div>
      {isList ? (
        <TrackResults
          lines={track.lines}
          isRunning={track.isRunning}
          onOpen={(bolNumber) => onFound(bolNumber, true)}
        />
      ) : null}
      {failure === null || track.isRunning || (isList && track.stoppedBy === null) ? null : (
        <ErrorCallout nothingTyped error={failure} onRetry={submit} />
      )}
    </form>
  );
}
