import { useState } from 'react';
import { formatSeconds } from '../../../lib/format.ts';
import { useNow } from '../../../lib/useNow.ts';
import { Button } from '../../../ui/Button.tsx';

/** A keychain answers at once, unless it asks somebody first. */
const ASKS_AFTER_S = 3;

interface RunningForProps {
  /** What runs: `Asking the service`. */
  readonly label: string;
  /** The system's keychain takes part, and may be asking for its own password. */
  readonly mayAskKeychain: boolean;
  /** Offered with its key where the call can be cancelled. */
  readonly onCancel?: () => void;
}

/** What runs and since how many seconds. Mount it when the call begins. */
export function RunningFor({ label, mayAskKeychain, onCancel }: RunningForProps) {
  const [since] = useState(Date.now);
  const seconds = Math.max(0, Math.floor((useNow(1000) - since) / 1000));
  return (
    <div className="row" role="status">
      {seconds >= 2 && (
        <span className="small dim">
          {label} {formatSeconds(seconds)}.{' '}
          {mayAskKeychain &&
            seconds >= ASKS_AFTER_S &&
            'The keychain may be asking for its password behind this window.'}
        </span>
      )}
      {onCancel !== undefined && (
        <Button kind="quiet" keys="Ctrl+." onClick={onCancel}>
          Cancel
        </Button>
      )}
    </div>
  );
}
