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
import { WriteFields } from '../../ui/WriteFields.tsx';
import styles from './directory.module.css';
import type { DirectoryConfig, EntryAction } from './directoryConfig.ts';
import { EntryConflict } from './EntryConflict.tsx';
import { EntryFields } from './EntryFields.tsx';
import { directoryStrings } from './strings.ts';
import { type EntryDraft, useEntryDraft } from './useEntryDraft.ts';

interface EntryPaneProps<Entry extends EntryMetadata> {
  readonly config: DirectoryConfig<Entry>;
  /** null: a new entry. */
  readonly entry: Entry | null;
  readonly start: EntryDraft;
  /** The input is a restored draft. */
  readonly isRestored: boolean;
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
  const { config, entry, start, isRestored, actions, onSaved, onClose, onDiscarded, onRemove } = props;
  const draft = useEntryDraft(config.draftKind, start);
  const [visited, setVisited] = useState<ReadonlySet<string>>(new Set());
  const [rejected, setRejected] = useState<ReadonlyMap<string, string>>(new Map());
  const [error, setError] = useState<AppError | null>(null);
  const [isSaving, setIsSaving] = useState(false);
  const prefix = useId();
  const idOf = (field: string) => `${prefix}${field}`;

  const fields = useMemo(
    () => config.sections.flatMap((section) => section.fields.map(({ field }) => field)),
    [config],
  );
  const problems = useMemo(
    () => new Map(config.problemsOf(draft.fieldValues).map(({ field, message }) => [field, message])),
    [config, draft.fieldValues],
  );
  const shown = new Map([...rejected, ...[...problems].filter(([field]) => visited.has(field))]);
  const saved = entry === null ? config.blank : config.toValues(entry);
  // No warning about a field while the user enters it for the first time.
  const warnings = new Map(
    config
      .warningsOf(draft.fieldValues)
      .filter(({ field }) => visited.has(field) || draft.fieldValues[field] === saved[field])
      .map(({ field, message }) => [field, message]),
  );
  const isChanged = fields.some((field) => draft.fieldValues[field] !== saved[field]);

  // A new entry starts with its name.
  useEffect(() => {
    if (entry === null) document.getElementById(`${prefix}${fields[0] ?? ''}`)?.focus();
    // oxlint-disable-next-line react/exhaustive-deps -- once, when the pane opens
  }, []);

  const focusFirst = (wrong: ReadonlyMap<string, string>) => {
    const first = fields.find((field) => wrong.has(field));
    if (first !== undefined) document.getElementById(idOf(first))?.focus();
  };

  // An entry that was removed is restored in any version.
  const save = async (version = entry === null ? undefined : (start.version ?? undefined)) => {
    if (isSaving) return;
    setVisited(new Set(fields));
    if (problems.size > 0) return focusFirst(problems);
    setIsSaving(true);
    setError(null);
    const response = await config.save(start.entryId, draft.fieldValues, version);
    setIsSaving(false);
    if (response.ok) {
      await draft.remove();
      onSaved(response.value);
    } else if (response.error.code === 'fields_invalid') {
      const wrong = new Map(response.error.fields.map(({ field, message }) => [field, message]));
      setRejected(wrong);
      focusFirst(wrong);
    } else setError(response.error);
  };
  const discard = async () => {
    await draft.remove();
    onDiscarded();
  };

  useKeys(
    [
      {
        keys: 'Ctrl+Enter',
        label: directoryStrings.saveEntry[config.plural],
        run: () => void save(),
        writes: true,
        bar: false,
      },
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
    { scope: config.title },
  );

  const name = draft.fieldValues[fields[0] ?? '']?.trim() ?? '';
  return (
    <Side
      label={upperFirst(config.singular)}
      width={432}
      foot={
        <div className={styles.foot}>
          {entry === null ? null : (
            <Button kind="quiet" writes onClick={() => onRemove(entry)} className={styles.remove}>
              {directoryStrings.remove}
            </Button>
          )}
          {isChanged || isRestored ? (
            <Button kind="quiet" keys="Alt+X" onClick={() => void discard()}>
              {directoryStrings.discard}
            </Button>
          ) : null}
          <Button kind="primary" keys="Ctrl+Enter" writes busy={isSaving} onClick={() => void save()}>
            {directoryStrings.save}
          </Button>
        </div>
      }
    >
      <div className={styles.pane}>
        <div className={styles.paneHead}>
          <h2 className="cut grow">{name === '' ? directoryStrings.newEntry[config.plural] : name}</h2>
          <span className="small muted nowrap">
            {isChanged
              ? draft.failed
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
        {isRestored ? <Callout kind="info" title={directoryStrings.restoredChanges} /> : null}
        {error === null ? null : error.code === 'changed_meanwhile' ? (
          <EntryConflict
            config={config}
            error={error}
            mine={draft.fieldValues}
            onUseMine={() => void save(error.version.version ?? undefined)}
            onUseTheirs={() => void discard()}
          />
        ) : (
          <ErrorCallout error={error} onRetry={() => void save()} />
        )}
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
        <WriteFields>
          <EntryFields
            sections={config.sections}
            labels={config.labels}
            fieldValues={draft.fieldValues}
            problems={shown}
            warnings={warnings}
            idOf={idOf}
            onChange={(field, text) => {
              setRejected((now) => new Map([...now].filter(([one]) => one !== field)));
              draft.change(field, text);
            }}
            onLeave={(field) => setVisited((now) => new Set(now).add(field))}
          />
        </WriteFields>
      </div>
    </Side>
  );
}
