import { useCall } from '../../api/query.ts';
import type { Saving } from '../../api/useSaving.ts';
import { Button } from '../../ui/Button.tsx';
import { Callout } from '../../ui/Callout.tsx';
import { CopyButton } from '../../ui/CopyButton.tsx';
import { ErrorCallout } from '../../ui/ErrorCallout.tsx';
import styles from './documents.module.css';
import { documentsStrings } from './strings.ts';

interface SavedNoteProps {
  readonly saving: Saving;
  readonly canShowInFolder: boolean;
}

/** Where the file was saved, or why saving failed. */
export function SavedNote({ saving: { saved, error }, canShowInFolder }: SavedNoteProps) {
  const show = useCall('documents.showSaved');
  if (error !== null) return <ErrorCallout error={error} />;
  if (saved === null) return null;
  const { path, fileName } = saved;
  if (path === null) {
    return (
      <Callout kind="done" title={documentsStrings.downloaded}>
        <p className={styles.path}>{fileName}</p>
        <p className="small">{documentsStrings.inDownloadFolder}</p>
      </Callout>
    );
  }
  return (
    <Callout
      kind="done"
      title={documentsStrings.saved}
      actions={
        <>
          {canShowInFolder ? (
            <Button size="s" onClick={() => show.mutate({ path })}>
              {documentsStrings.showInFolder}
            </Button>
          ) : null}
          <CopyButton text={path} what={documentsStrings.filePath} />
        </>
      }
    >
      <p className={styles.path}>{path}</p>
      {show.error === null ? null : <ErrorCallout error={show.error.error} />}
    </Callout>
  );
}
