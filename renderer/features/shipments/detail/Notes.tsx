import { useQuery } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import type { Note } from '../../../../shared/contract/notes.ts';
import type { OtherVersion } from '../../../../shared/errors.ts';
import { ok, type Result } from '../../../../shared/ipc/result.ts';
import { invoke } from '../../../api/client.ts';
import { callQuery } from '../../../api/query.ts';
import { formatInstant } from '../../../lib/format.ts';
import { useAutosave } from '../../../lib/useAutosave.ts';
import { Button } from '../../../ui/Button.tsx';
import { LoadState } from '../../../ui/LoadState.tsx';
import styles from './detail.module.css';
import { NoteEditor } from './NoteEditor.tsx';
import { detailStrings } from './strings.tsx';
import { useDeletion } from './useDeletion.tsx';
import { useNewRecord } from './useNewRecord.ts';
import { withEdited } from './withEdited.ts';

interface NotesProps {
  readonly bolNumber: string;
  /** Changes focus the field for a new note. */
  readonly focusCount: number;
  /** Moves the focus out of the field. */
  readonly onLeave: () => void;
}

/** Notes about the shipment: an autosaved field for a new one, and the existing ones, newest first. */
export function Notes({ bolNumber, focusCount, onLeave }: NotesProps) {
  const notes = useQuery(callQuery('notes.list', { bolNumber }));
  const [editing, setEditing] = useState<Note | null>(null);
  const newRecord = useNewRecord();
  const [newText, setNewText] = useState('');
  const autosave = useAutosave(newText, (text) =>
    newRecord.write(text.trim() === '', {
      save: (version) => invoke('notes.save', { id: newRecord.id, bolNumber, text, version }),
      remove: () => invoke('notes.remove', { id: newRecord.id }),
    }),
  );
  const begin = () => {
    newRecord.next();
    autosave.markSaved('');
    setNewText('');
  };
  const finish = async () => {
    if (newText.trim() !== '' && (await autosave.saveNow())) begin();
  };
  const useMine = (theirs: OtherVersion) => {
    newRecord.replace(theirs);
    void autosave.saveNow();
  };
  const deletion = useDeletion<Note>(detailStrings.noteDeleted, onLeave, {
    remove: ({ id }) => invoke('notes.remove', { id }),
    restore: ({ id, text }, version) => invoke('notes.save', { id, bolNumber, text, version }),
  });
  const shown = withEdited(notes.data?.notes ?? [], editing).filter(({ id }) => id !== newRecord.id);
  const isWriting = newText.trim() !== '';
  return (
    <section className="col" aria-label={detailStrings.notes}>
      <NoteEditor
        label={detailStrings.newNote}
        text={newText}
        hint={isWriting ? detailStrings.noteState(autosave.isSaved, autosave.error !== null) : detailStrings.noteHint}
        error={autosave.error}
        focusCount={focusCount}
        onChange={setNewText}
        onDone={() => void finish()}
        onLeave={onLeave}
        onRetry={() => void autosave.saveNow()}
        onUseMine={useMine}
        onUseTheirs={begin}
      />
      <LoadState of={notes} />
      {deletion.notice}
      <ul className={styles.notes}>
        {shown.map((note) =>
          note.id === editing?.id ? (
            <li key={note.id}>
              <EditedNote note={note} onDone={() => setEditing(null)} />
            </li>
          ) : (
            <li key={note.id}>
              <p className={styles.noteText}>{note.text}</p>
              <p className={styles.noteFoot}>
                <span className="grow small muted">
                  {note.editedAtMs === null
                    ? formatInstant(note.createdAtMs)
                    : detailStrings.edited(formatInstant(note.createdAtMs), formatInstant(note.editedAtMs))}
                </span>
                <Button kind="quiet" size="s" writes onClick={() => setEditing(note)}>
                  {detailStrings.editNoteButton}
                </Button>
                <Button kind="quiet" size="s" writes onClick={() => deletion.remove(note)}>
                  {detailStrings.deleteNoteButton}
                </Button>
              </p>
            </li>
          ),
        )}
      </ul>
    </section>
  );
}

/** Edits a note. An empty text isn't saved: the previous text remains until there is a new one. */
function EditedNote({ note, onDone }: { readonly note: Note; readonly onDone: () => void }) {
  const [text, setText] = useState(note.text);
  /** The version that the next save edits. */
  const version = useRef<number | undefined>(note.version);
  const autosave = useAutosave(text, async (typed): Promise<Result<unknown>> => {
    if (typed.trim() === '') return ok({});
    const saved = await invoke('notes.save', {
      id: note.id,
      bolNumber: note.bolNumber,
      text: typed,
      version: version.current,
    });
    if (saved.ok) version.current = saved.value.version;
    return saved;
  });
  const finish = async () => {
    if (await autosave.saveNow()) onDone();
  };
  const useMine = (theirs: OtherVersion) => {
    version.current = theirs.version ?? undefined;
    void autosave.saveNow();
  };
  const useTheirs = () => {
    autosave.stop();
    onDone();
  };
  return (
    <NoteEditor
      label={detailStrings.editNote}
      text={text}
      hint={text.trim() === '' ? detailStrings.emptyNote : detailStrings.editHint}
      error={autosave.error}
      focusCount={1}
      onChange={setText}
      onDone={() => void finish()}
      onLeave={() => void finish()}
      onRetry={() => void autosave.saveNow()}
      onUseMine={useMine}
      onUseTheirs={useTheirs}
    />
  );
}
