import { IconCheck, IconX } from '@tabler/icons-react';
import { useEffect, useId, useMemo, useState } from 'react';
import type { EntryMetadata } from '../../../shared/contract/directory.ts';
import type { AppError } from '../../../shared/errors.ts';
import { upperFirst } from '../../lib/letterCase.ts';
import { Button } from '../../ui/Button.tsx';
import { Callout } from '../../ui/Callout.tsx';
import { ErrorCallout } from '../../ui/ErrorCallout.tsx';
import { Icon } from '../../ui/Icon.tsx';
import { useKeys } from '../../ui/keys/useKeys.ts';
import { Side } from '../../ui/Screen.tsx';
import styles from './book.module.css';
import type { DirectoryConfig, EntryAction } from './directoryConfig.ts';
import { EntryFields } from './EntryFields.tsx';
import { directoryStrings } from './strings.ts';
import { type EntryDraft, useEntryDraft } from './useEntryDraft.ts';

interface EntryPaneProps<Entry extends EntryMetadata> {
  readonly book: DirectoryConfig<Entry>;
  /** null: a new entry. */
  readonly entry: Entry | null;
  readonly start: EntryDraft;
  /** The input is a restored draft. */
  readonly isBack: boolean;
  readonly actions: readonly EntryAction<Entry>[];
  readonly onSaved: (entry: Entry) => void;
  /** Closed; the draft remains. */
  readonly onClose: () => void;
  /** The user discarded the draft. */
  readonly onDiscarded: () => void;
  readonly onRemove: (entry: Entry) => void;
}

/** Side pane with all fields of one entry. */
export function EntryPane<Entry extends EntryMetadata>(props: EntryPaneProps<Entry>) {
  const { book, entry, start, isBack, actions, onSaved, onClose, onDiscarded, onRemove } = props;
  const stored = useEntryDraft(book.draftKind, start);
  const [visited, setVisited] = useState<ReadonlySet<string>>(new Set());
  const [rejected, setRejected] = useState<ReadonlyMap<string, string>>(new Map());
  const [error, setError] = useState<AppError | null>(null);
  const [isSaving, setIsSaving] = useState(false);
  const prefix = useId();
  const idOf = (field: string) => `${prefix}${field}`;

  const fields = useMemo(() => book.sections.flatMap((section) => section.fields.map(({ field }) => field)), [book]);
  const problems = useMemo(
    () => new Map(book.problemsOf(stored.fieldValues).map(({ field, message }) => [field, message])),
    [book, stored.fieldValues],
  );
  const shown = new Map([...rejected, ...[...problems].filter(([field]) => visited.has(field))]);
  const saved = entry === null ? book.blank : book.toValues(entry);
  // No warning about a field while the user enters it for the first time.
  const warnings = new Map(
    book
      .warningsOf(stored.fieldValues)
      .filter(({ field }) => visited.has(field) || stored.fieldValues[field] === saved[field])
      .map(({ field, message }) => [field, message]),
  );
  const isChanged = fields.some((field) => stored.fieldValues[field] !== saved[field]);

  // A new entry starts with its name.
  useEffect(() => {
    if (entry === null) document.getElementById(`${prefix}${fields[0] ?? ''}`)?.focus();
    // oxlint-disable-next-line react/exhaustive-deps -- once, when the pane opens
  }, []);

  const focusFirst = (wrong: ReadonlyMap<string, string>) => {
    const first = fields.find((field) => wrong.has(field));
    if (first !== undefined) document.getElementById(idOf(first))?.focus();
  };

  const save = async () => {
    if (isSaving) return;
    setVisited(new Set(fields));
    if (problems.size > 0) return focusFirst(problems);
    setIsSaving(true);
    setError(null);
    const response = await book.save(start.entryId, stored.fieldValues);
    setIsSaving(false);
    if (response.ok) {
      await stored.remove();
      onSaved(response.value);
    } else if (response.error.code === 'fields_invalid') {
      const wrong = new Map(response.error.fields.map(({ field, message }) => [field, message]));
      setRejected(wrong);
      focusFirst(wrong);
    } else setError(response.error);
  };
  const discard = async () => {
    await stored.remove();
    onDiscarded();
  };

  useKeys(
    [
      { keys: 'Ctrl+Enter', label: directoryStrings.saveEntry[book.many], run: () => void save(), bar: false },
      { keys: 'Alt+X', label: directoryStrings.discardChanges, run: () => void discard(), bar: false, when: isChanged },
      { keys: 'Esc', label: directoryStrings.closeWithoutDiscarding, run: onClose, inFields: true },
      ...actions.map(({ keys, label, run }) => ({
        keys,
        label,
        bar: false,
        when: entry !== null && !isChanged,
        run: () => {
          if (entry !== null) void run(entry);
        },
      })),
    ],
    { scope: book.title },
  );

  const name = stored.fieldValues[fields[0] ?? '']?.trim() ?? '';
  return (
    <Side
      label={upperFirst(book.one)}
      width={432}
      foot={
        <div className={styles.foot}>
          {entry === null ? null : (
            <Button kind="quiet" onClick={() => onRemove(entry)} className={styles.remove}>
              {directoryStrings.remove}
            </Button>
          )}
          {isChanged || isBack ? (
            <Button kind="quiet" keys="Alt+X" onClick={() => void discard()}>
              {directoryStrings.discard}
            </Button>
          ) : null}
          <Button kind="primary" keys="Ctrl+Enter" busy={isSaving} onClick={() => void save()}>
            {directoryStrings.save}
          </Button>
        </div>
      }
    >
      <div className={styles.pane}>
        <div className={styles.paneHead}>
          <h2 className="cut grow">{name === '' ? directoryStrings.newEntry[book.many] : name}</h2>
          <span className="small muted nowrap">
            {isChanged
              ? stored.failed
                ? directoryStrings.notSaved
                : directoryStrings.unsavedChanges
              : entry !== null && entry.usedCount > 0
                ? directoryStrings.used(entry.usedCount)
                : ''}
          </span>
          <button
            type="button"
            className="ibtn"
            aria-label={directoryStrings.close}
            title={directoryStrings.closeWithKey}
            onClick={onClose}
          >
            <Icon of={IconX} />
          </button>
        </div>
        {isBack ? <Callout kind="info" title={directoryStrings.restoredChanges} /> : null}
        {error === null ? null : <ErrorCallout error={error} onRetry={() => void save()} />}
        {entry === null || isChanged ? null : (
          <div className={styles.actions}>
            {actions.map(({ keys, label, isOn, run }) => (
              <Button
                key={keys}
                size="s"
                keys={keys}
                aria-pressed={isOn?.(entry)}
                icon={isOn?.(entry) === true ? <Icon of={IconCheck} size={14} /> : null}
                onClick={() => void run(entry)}
              >
                {label}
              </Button>
            ))}
          </div>
        )}
        <EntryFields
          sections={book.sections}
          labels={book.labels}
          fieldValues={stored.fieldValues}
          problems={shown}
          warnings={warnings}
          idOf={idOf}
          onChange={(field, text) => {
            setRejected((now) => new Map([...now].filter(([one]) => one !== field)));
            stored.change(field, text);
          }}
          onLeave={(field) => setVisited((now) => new Set(now).add(field))}
        />
      </div>
    </Side>
  );
}
