import { useState } from 'react';
import { formatSeconds } from '../../../lib/format.ts';
import { useNow } from '../../../lib/useNow.ts';
import { Button } from '../../../ui/Button.tsx';
import { settingsStrings } from '../strings.tsx';

/** A keychain responds within this many seconds, unless it prompts the user. */
const PROMPT_AFTER_S = 3;

interface RunningForProps {
  /** What is running, such as `Testing…`. */
  readonly label: string;
  /** The call uses the system's keychain, which may prompt for its own password. */
  readonly usesKeychain: boolean;
  /** If the call can be canceled: offered with its shortcut. */
  readonly onCancel?: () => void;
}

/** Label and elapsed seconds of a running call. Mount it when the call starts. */
export function RunningFor({ label, usesKeychain, onCancel }: RunningForProps) {
  const [since] = useState(Date.now);
  const seconds = Math.max(0, Math.floor((useNow(1000) - since) / 1000));
  return (
    <div className="row" role="status">
      {seconds >= 2 && (
        <span className="small dim">
          {label} {formatSeconds(seconds)}.{' '}
          {usesKeychain && seconds >= PROMPT_AFTER_S && settingsStrings.keychainMayAsk}
        </span>
      )}
      {onCancel !== undefined && (
        <Button kind="quiet" keys="Ctrl+." onClick={onCancel}>
          {settingsStrings.cancel}
        </Button>
      )}
    </div>
  );
}
