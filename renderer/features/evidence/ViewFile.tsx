import { Suspense, useEffect, useState } from 'react';
import type { Attachment } from '../../../shared/contract/evidence.ts';
import { ATTACHMENT_KIND_LABELS } from '../../../shared/freight/evidence.ts';
import { documentUrl } from '../../api/client.ts';
import { useSaving } from '../../api/useSaving.ts';
import { objectUrl } from '../../lib/downloadFile.ts';
import { formatDay } from '../../lib/format.ts';
import { Button } from '../../ui/Button.tsx';
import { Callout } from '../../ui/Callout.tsx';
import { Dialog } from '../../ui/Dialog.tsx';
import { PdfViewer } from '../../ui/PdfViewer/index.ts';
import { SavedNote } from '../documents/index.ts';
import styles from './evidence.module.css';
import { evidenceStrings } from './strings.ts';

interface ViewFileProps {
  readonly attachment: Attachment;
  readonly showsFolder: boolean;
  readonly onClose: () => void;
}

/** Shows an attached image or PDF. */
export function ViewFile({ attachment, showsFolder, onClose }: ViewFileProps) {
  const { fileId, name, kind, note, date, media } = attachment;
  const saving = useSaving();
  return (
    <Dialog
      title={name}
      width={920}
      onClose={onClose}
      actions={
        <>
          <span className={styles.about}>
            {[ATTACHMENT_KIND_LABELS[kind], formatDay(date), note].filter((part) => part !== '').join(', ')}
          </span>
          <Button busy={saving.isRunning} onClick={() => saving.save(fileId)}>
            {evidenceStrings.saveAs}
          </Button>
          <Button kind="quiet" keys="Esc" onClick={onClose}>
            {evidenceStrings.close}
          </Button>
        </>
      }
    >
      <div className={styles.saved}>
        <SavedNote saving={saving} canShowInFolder={showsFolder} />
      </div>
      {media === 'pdf' ? (
        <div className={styles.pdf}>
          <Suspense fallback={<p className="pad dim">{evidenceStrings.loading}</p>}>
            <PdfViewer url={documentUrl(fileId)} title={name} />
          </Suspense>
        </div>
      ) : (
        <ImageView fileId={fileId} name={name} note={note} />
      )}
    </Dialog>
  );
}

function ImageView({ fileId, name, note }: Pick<Attachment, 'fileId' | 'name' | 'note'>) {
  // undefined: loading; null: it can't be shown.
  const [address, setAddress] = useState<string | null | undefined>(undefined);
  useEffect(() => {
    let createdUrl: string | null = null;
    let isMounted = true;
    void objectUrl(documentUrl(fileId)).then((file) => {
      createdUrl = file;
      if (isMounted) setAddress(file);
      else if (file !== null) URL.revokeObjectURL(file);
    });
    return () => {
      isMounted = false;
      if (createdUrl !== null) URL.revokeObjectURL(createdUrl);
    };
  }, [fileId]);
  return (
    <div className="dialog-body">
      {address === undefined ? <p className="dim">{evidenceStrings.loading}</p> : null}
      {address === null ? (
        <Callout kind="late" title={evidenceStrings.imageNotShown}>
          <p>{evidenceStrings.imageNotShownHint}</p>
        </Callout>
      ) : null}
      {address == null ? null : (
        <img className={styles.image} src={address} alt={note === '' ? name : note} onError={() => setAddress(null)} />
      )}
    </div>
  );
}
