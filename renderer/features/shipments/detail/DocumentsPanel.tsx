import { IconFileText } from '@tabler/icons-react';
import type { ShipmentDetail } from '../../../../shared/contract/shipments.ts';
import { formatInstant } from '../../../lib/format.ts';
import { Icon } from '../../../ui/Icon.tsx';
import styles from './detail.module.css';

interface DocumentsPanelProps {
  readonly shipment: ShipmentDetail;
  readonly onDocument: (type: string) => void;
}

/** Known documents, and whether they are stored on this computer. */
export function DocumentsPanel({ shipment, onDocument }: DocumentsPanelProps) {
  if (shipment.documents.length === 0) {
    return <p className="muted">No documents yet. Open Documents to check.</p>;
  }
  return (
    <ul className={styles.documents}>
      {shipment.documents.map((document) => (
        <li key={`${document.type} ${document.name} ${document.fileId}`}>
          <Icon of={IconFileText} size={14} />
          <button type="button" className="link" onClick={() => onDocument(document.type)}>
            {document.type}
          </button>
          <span className="small muted">
            {document.fetchedAtMs === null ? 'not on this computer' : `fetched ${formatInstant(document.fetchedAtMs)}`}
          </span>
        </li>
      ))}
    </ul>
  );
}
