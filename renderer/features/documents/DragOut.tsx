import { IconGripVertical } from '@tabler/icons-react';
import { type DragEvent, useEffect, useState } from 'react';
import { documentUrl } from '../../api/client.ts';
import { useCall } from '../../api/query.ts';
import { objectUrl } from '../../lib/downloadFile.ts';
import { ErrorCallout } from '../../ui/ErrorCallout.tsx';
import { Icon } from '../../ui/Icon.tsx';
import styles from './documents.module.css';
import { documentsStrings } from './strings.ts';

interface DragOutProps {
  readonly fileId: string;
  /** File name when dragged out of a browser. */
  readonly dragName: string;
  /** Whether the host can drag a real file. */
  readonly byHost: boolean;
}

/** A document that can be dragged into an email or a folder. */
export function DragOut({ fileId, dragName, byHost }: DragOutProps) {
  const drag = useCall('documents.dragOut');
  const [isHovered, setIsHovered] = useState(false);
  const [address, setAddress] = useState<string | null>(null);
  useEffect(() => {
    if (!isHovered || byHost) return;
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
      setAddress(null);
    };
  }, [isHovered, byHost, fileId]);

  const onDragStart = (event: DragEvent) => {
    if (byHost) {
      // The host drags a real file, so the page's own drag is canceled.
      event.preventDefault();
      drag.mutate({ fileId });
      return;
    }
    if (address === null) return;
    event.dataTransfer.effectAllowed = 'copy';
    event.dataTransfer.setData('DownloadURL', `application/pdf:${dragName}:${address}`);
  };

  return (
    <>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: pointer only; keyboard users have Save as and Copy file */}
      <span
        className={styles.drag}
        draggable
        title={documentsStrings.dragHint}
        // The browser would download the URL without the session key, so the page loads the file before the drag starts.
        onPointerEnter={() => setIsHovered(true)}
        onDragStart={onDragStart}
      >
        <Icon of={IconGripVertical} size={14} />
        {documentsStrings.drag}
      </span>
      {drag.error === null ? null : <ErrorCallout error={drag.error.error} />}
    </>
  );
}
