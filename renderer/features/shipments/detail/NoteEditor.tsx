import { type KeyboardEvent, useEffect, useRef } from 'react';
import type { AppError, OtherVersion } from '../../../../shared/errors.ts';
import { ErrorCallout } from '../../../ui/ErrorCallout.tsx';
import { Field } from '../../../ui/Field.tsx';
import { VersionConflict } from '../../../ui/VersionConflict.tsx';
import { WriteFields } from '../../../ui/WriteFields.tsx';
import styles from './detail.module.css';
import { detailStrings } from './strings.tsx';

interface NoteEditorProps {
  readonly label: string;
  readonly text: string;
  readonly hint: string;
  readonly error: AppError | null;
  /** Changes focus the field, except a change to 0. */
  readonly focusCount: number;
  readonly onChange: (text: string) => void;
  /** Called on Ctrl+Enter. */
  readonly onDone: () => void;
  /** Esc: leaves the field, with its text saved. */
  readonly onLeave: () => void;
  readonly onRetry: () => void;
  /** Another clerk changed the note: saves this text in place of that version. */
  readonly onUseMine: (theirs: OtherVersion) => void;
  /** Drops this text. */
  readonly onUseTheirs: () => void;
}

/** What another clerk made of the note, unless it was deleted. */
function fieldsOf(mine: string, { fields }: OtherVersion) {
  const theirs = fields?.['text'];
  return typeof theirs === 'string' ? [{ label: detailStrings.note, mine, theirs }] : [];
}

/** Multi-line autosaved field. Ctrl+Enter finishes the note, Esc leaves the field. */
export function NoteEditor(props: NoteEditorProps) {
  const { label, text, hint, error, focusCount, onChange, onDone, onLeave, onRetry, onUseMine, onUseTheirs } = props;
  const field = useRef<HTMLTextAreaElement>(null);
  useEffect(() => {
    if (focusCount === 0 || field.current === null) return;
    field.current.focus();
    // A browser puts the caret before the first character.
    field.current.setSelectionRange(field.current.value.length, field.current.value.length);
  }, [focusCount]);
  const onKeyDown = (event: KeyboardEvent) => {
    const isDone = event.key === 'Enter' && (event.ctrlKey || event.metaKey);
    if (!isDone && event.key !== 'Escape') return;
    event.preventDefault();
    if (isDone) onDone();
    else onLeave();
  };
  return (
    <>
      <WriteFields>
        <Field label={label} hint={hint}>
          {({ id, describedBy }) => (
            <textarea
              ref={field}
              id={id}
              aria-describedby={describedBy}
              className={styles.editor}
              rows={Math.min(8, Math.max(2, text.split('\n').length))}
              maxLength={20_000}
              value={text}
              onChange={(event) => onChange(event.currentTarget.value)}
              onKeyDown={onKeyDown}
            />
          )}
        </Field>
      </WriteFields>
      {error?.code === 'changed_meanwhile' ? (
        <VersionConflict
          error={error}
          fields={fieldsOf(text, error.version)}
          onUseMine={() => onUseMine(error.version)}
          onUseTheirs={onUseTheirs}
        />
      ) : error === null ? null : (
        <ErrorCallout error={error} onRetry={onRetry} />
      )}
    </>
  );
}
