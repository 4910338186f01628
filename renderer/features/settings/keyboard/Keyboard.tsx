import { useEffect, useRef, useState } from 'react';
import { termsOf } from '../../../../shared/rules/searchTerms.ts';
import { formatCount } from '../../../lib/format.ts';
import { Button } from '../../../ui/Button.tsx';
import { ErrorCallout } from '../../../ui/ErrorCallout.tsx';
import { Caps } from '../../../ui/Kbd.tsx';
import { capsOf } from '../../../ui/keys/chord.ts';
import { keysOfEvent, type RejectedKeys, rejectionOf, SHORTCUTS, type Shortcut } from '../../../ui/keys/shortcuts.ts';
import { useKeys } from '../../../ui/keys/useKeys.ts';
import { SearchInput } from '../../../ui/SearchInput.tsx';
import section from '../SettingsScreen.module.css';
import { settingsStrings } from '../strings.tsx';
import { useSettings } from '../useSettings.ts';
import styles from './Keyboard.module.css';

function rejectionMessage(rejected: RejectedKeys, keys: string): string {
  switch (rejected.why) {
    case 'used':
      return settingsStrings.isAlreadyUsed(keys, rejected.by.screen, rejected.by.action);
    case 'fixed':
      return settingsStrings.cantBeChangedOrReused(keys);
    case 'types':
      return settingsStrings.typesInField(keys);
    case 'unknown':
      return settingsStrings.useLetter;
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
  const changeButton = useRef<HTMLButtonElement>(null);
  return (
    <li className={styles.row}>
      <span>
        {action}
        {changedTo !== undefined && <span className="small dim"> {settingsStrings.default(keys)}</span>}
        {rejection !== null && (
          <span role="alert" className={styles.rejected}>
            {rejection}
          </span>
        )}
      </span>
      <span className={styles.keys}>
        {isRecording ? <em>{settingsStrings.pressNewKeys}</em> : <Caps keys={changedTo ?? keys} />}
      </span>
      <Button ref={changeButton} size="s" kind="quiet" aria-pressed={isRecording} onClick={onRecord}>
        {settingsStrings.changeKeys(changedTo ?? keys, action)}
      </Button>
      {changedTo === undefined ? (
        <span />
      ) : (
        <Button
          size="s"
          kind="quiet"
          onClick={() => {
            // This button disappears, and would take the focus with it.
            changeButton.current?.focus();
            onReset();
          }}
        >
          {settingsStrings.resetKeys(changedTo, action)}
        </Button>
      )}
    </li>
  );
}

/** The shortcuts that contain every word typed, in their action, their screen, or their keys. */
function matchingShortcuts(typed: string, changed: Readonly<Record<string, string>>): readonly Shortcut[] {
  const terms = termsOf(typed);
  return SHORTCUTS.filter(({ id, action, screen, keys }) => {
    const parts = termsOf(`${action} ${screen} ${changed[id] ?? keys}`);
    return terms.every((term) => parts.some((part) => part.startsWith(term)));
  });
}

/** Settings, Keyboard: every action with a shortcut, each with a button to press other keys for it. */
export function Keyboard() {
  const { settings, error, reload, change } = useSettings();
  const [recording, setRecording] = useState<Shortcut | null>(null);
  const [rejection, setRejection] = useState<{ readonly id: string; readonly message: string } | null>(null);
  const [typed, setTyped] = useState('');
  const field = useRef<HTMLInputElement>(null);
  const list = useRef<HTMLDivElement>(null);
  const changed = settings?.shortcuts ?? {};
  useKeys([{ keys: 'F', label: settingsStrings.findShortcuts, run: () => field.current?.select(), bar: false }], {
    scope: 'Keyboard',
  });

  const save = (shortcut: Shortcut, keys: string | null) => {
    const { [shortcut.id]: _, ...others } = changed;
    change({ shortcuts: keys === null || keys === shortcut.keys ? others : { ...others, [shortcut.id]: keys } });
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
        setRejection({ id: recording.id, message: rejectionMessage(rejected, keys) });
        return;
      }
      setRejection(null);
      setRecording(null);
      save(recording, keys);
    };
    window.addEventListener('keydown', onKeyDown, true);
    return () => window.removeEventListener('keydown', onKeyDown, true);
  });

  const changedCount = SHORTCUTS.filter(({ id }) => changed[id] !== undefined).length;
  const shown = Map.groupBy(matchingShortcuts(typed, changed), ({ screen }) => screen);
  return (
    <section className={section.section} aria-labelledby="keyboard">
      <div className={styles.head}>
        <div>
          <h1 id="keyboard">{settingsStrings.keyboard}</h1>
          <p className="small muted">{settingsStrings.keysHint(capsOf('Enter').join('+'), capsOf('Esc').join('+'))}</p>
        </div>
        <Button
          size="s"
          disabledReason={changedCount === 0 ? settingsStrings.allAreDefault : null}
          onClick={() => change({ shortcuts: {} })}
        >
          {settingsStrings.resetAll}
        </Button>
      </div>
      {error !== null && <ErrorCallout error={error.error} onRetry={reload} />}
      {settings !== undefined && (
        <>
          <SearchInput
            ref={field}
            className={styles.search}
            label={settingsStrings.findShortcuts}
            placeholder={settingsStrings.actionScreenOrKey}
            keys="F"
            value={typed}
            onChange={setTyped}
            onDown={() => list.current?.querySelector('button')?.focus()}
          />
          <p className="vh" role="status">
            {typed === '' ? '' : formatCount([...shown.values()].flat().length, 'shortcut')}
          </p>
          <div ref={list} className={styles.groups}>
            {[...shown].map(([screen, shortcuts]) => (
              <section key={screen} aria-label={`${screen} shortcuts`}>
                <h2>{screen}</h2>
                <ul className={styles.list}>
                  {shortcuts.map((shortcut) => (
                    <Row
                      key={shortcut.id}
                      shortcut={shortcut}
                      changedTo={changed[shortcut.id]}
                      isRecording={recording === shortcut}
                      rejection={rejection?.id === shortcut.id ? rejection.message : null}
                      onRecord={() => {
                        setRejection(null);
                        setRecording(recording === shortcut ? null : shortcut);
                      }}
                      onReset={() => save(shortcut, null)}
                    />
                  ))}
                </ul>
              </section>
            ))}
          </div>
          {shown.size === 0 && <p className="muted">{settingsStrings.noShortcutsMatch}</p>}
        </>
      )}
    </section>
  );
}
