import { useEffect, useState } from 'react';
import { Button } from '../../../ui/Button.tsx';
import { ErrorCallout } from '../../../ui/ErrorCallout.tsx';
import { Keys } from '../../../ui/Kbd.tsx';
import { capsOf } from '../../../ui/keys/chord.ts';
import { keysOfEvent, type RejectedKeys, rejectionOf, SHORTCUTS, type Shortcut } from '../../../ui/keys/shortcuts.ts';
import section from '../SettingsScreen.module.css';
import { useSettings } from '../useSettings.ts';
import styles from './Keyboard.module.css';

function rejectionMessage(rejected: RejectedKeys, keys: string): string {
  switch (rejected.why) {
    case 'used':
      return `${keys} is already used: ${rejected.by.action}. Choose other keys.`;
    case 'fixed':
      return `${keys} can’t be changed or reused. Choose other keys.`;
    case 'types':
      return `${keys} types in a field, where this shortcut must work. Add Ctrl or Alt.`;
    case 'unknown':
      return 'Use a letter, a digit, or a function key, with Ctrl, Alt, or Shift.';
  }
}

interface RowProps {
  readonly shortcut: Shortcut;
  /** New keys; undefined for the default. */
  readonly changedTo: string | undefined;
  readonly isRecording: boolean;
  /** Why the keys just pressed were rejected. */
  readonly rejection: string | null;
  readonly onRecord: () => void;
  readonly onReset: () => void;
}

function Row({ shortcut, changedTo, isRecording, rejection, onRecord, onReset }: RowProps) {
  const { keys, action } = shortcut;
  return (
    <li className={styles.row}>
      <span>
        {action}
        {changedTo !== undefined && <span className="small dim"> Default: {keys}</span>}
        {rejection !== null && (
          <span role="alert" className={styles.rejected}>
            {rejection}
          </span>
        )}
      </span>
      <span className={styles.keys}>
        {isRecording ? <em>Press the new keys. Esc cancels.</em> : <Keys keys={keys} />}
      </span>
      <Button size="s" kind="quiet" aria-pressed={isRecording} onClick={onRecord}>
        Change
        <span className="vh">
          {' '}
          {changedTo ?? keys}: {action}
        </span>
      </Button>
      {changedTo === undefined ? (
        <span />
      ) : (
        <Button size="s" kind="quiet" onClick={onReset}>
          Reset
          <span className="vh">
            {' '}
            {changedTo}: {action}
          </span>
        </Button>
      )}
    </li>
  );
}

/** Settings, Keyboard: the shortcuts, each with a button to press other keys for it. */
export function Keyboard() {
  const { settings, error, reload, change } = useSettings();
  const [recording, setRecording] = useState<Shortcut | null>(null);
  const [rejection, setRejection] = useState<{ readonly keys: string; readonly message: string } | null>(null);
  const changed = settings?.shortcuts ?? {};

  const save = (shortcut: Shortcut, keys: string | null) => {
    const { [shortcut.keys]: _, ...others } = changed;
    change({ shortcuts: keys === null || keys === shortcut.keys ? others : { ...others, [shortcut.keys]: keys } });
  };

  useEffect(() => {
    if (recording === null) return;
    // Before any shortcut acts on the same keys.
    const onKeyDown = (event: KeyboardEvent) => {
      const keys = keysOfEvent(event);
      if (event.key === 'Tab') return setRecording(null);
      event.preventDefault();
      event.stopImmediatePropagation();
      if (keys === null || event.repeat) return;
      if (event.key === 'Escape') return setRecording(null);
      const rejected = rejectionOf(recording, keys, changed);
      if (rejected !== null) {
        setRejection({ keys: recording.keys, message: rejectionMessage(rejected, keys) });
        return;
      }
      setRejection(null);
      setRecording(null);
      save(recording, keys);
    };
    window.addEventListener('keydown', onKeyDown, true);
    return () => window.removeEventListener('keydown', onKeyDown, true);
  });

  const countChanged = SHORTCUTS.filter(({ keys }) => changed[keys] !== undefined).length;
  return (
    <section className={section.section} aria-labelledby="keyboard">
      <div className={styles.head}>
        <div>
          <h1 id="keyboard">Keyboard</h1>
          <p className="small muted">
            A key does similar things on several screens; a change applies to all of them. Keys that every program uses,
            such as {capsOf('Enter').join('+')} and {capsOf('Esc').join('+')}, can’t be changed.
          </p>
        </div>
        <Button
          size="s"
          disabledReason={countChanged === 0 ? 'All shortcuts have their default keys.' : null}
          onClick={() => change({ shortcuts: {} })}
        >
          Reset all
        </Button>
      </div>
      {error !== null && <ErrorCallout error={error.error} onRetry={reload} />}
      {settings !== undefined && (
        <ul className={styles.list}>
          {SHORTCUTS.map((shortcut) => (
            <Row
              key={shortcut.keys}
              shortcut={shortcut}
              changedTo={changed[shortcut.keys]}
              isRecording={recording === shortcut}
              rejection={rejection?.keys === shortcut.keys ? rejection.message : null}
              onRecord={() => {
                setRejection(null);
                setRecording(recording === shortcut ? null : shortcut);
              }}
              onReset={() => save(shortcut, null)}
            />
          ))}
        </ul>
      )}
    </section>
  );
}
