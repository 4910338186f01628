import { useCall } from '../../api/query.ts';
import { Button } from '../../ui/Button.tsx';
import { Copy } from '../../ui/Copy.tsx';
import { ErrorNote } from '../../ui/ErrorNote.tsx';
import { Note } from '../../ui/Note.tsx';
import styles from './documents.module.css';
import type { Saving } from './useSaving.ts';

interface SavedNoteProps {
  readonly saving: Saving;
  readonly canShowInFolder: boolean;
}

/** Where the file went, or why it didn't. */
export function SavedNote({ saving: { saved, error }, canShowInFolder }: SavedNoteProps) {
  const show = useCall('documents.showSaved');
  if (error !== null) return <ErrorNote error={error} />;
  if (saved === null) return null;
  if (saved.path === null) {
    return (
      <Note kind="done" title="Given to the browser">
        <p className={styles.path}>{saved.fileName}</p>
        <p className="small">It is where this browser keeps its downloads.</p>
      </Note>
    );
  }
  return (
    <Note
      kind="done"
      title="Saved"
      actions={
        <>
          {canShowInFolder ? (
            <Button size="s" onClick={() => show.mutate({})}>
              Show in folder
            </Button>
          ) : null}
          <Copy text={saved.path} what="the path of the file" />
        </>
      }
    >
      <p className={styles.path}>{saved.path}</p>
    </Note>
  );
}
