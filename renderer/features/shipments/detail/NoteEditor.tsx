import { type KeyboardEvent, type ReactNode, useEffect, useRef } from 'react';
import type { AppError } from '../../../../shared/errors.ts';
import { ErrorCallout } from '../../../ui/ErrorCallout.tsx';
import { Field } from '../../../ui/Field.tsx';
import { WriteFields } from '../../../ui/WriteFields.tsx';
import styles from './detail.module.css';

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
  /** Shown in place of the error: another clerk changed the note. */
  readonly conflict?: ReactNode;
}

/** Multi-line autosaved field. Ctrl+Enter finishes the note, Esc leaves the field. */
export function NoteEditor(props: NoteEditorProps) {
  const { label, text, hint, error, focusCount, onChange, onDone, onLeave, onRetry, conflict } = props;
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
      {conflict ?? (error === null ? null : <ErrorCallout error={error} onRetry={onRetry} />)}
    </>
  );
}
