import { IconFileText } from '@tabler/icons-react';
import type { ShipmentDetail } from '../../../../shared/contract/shipments.ts';
import { formatInstant } from '../../../lib/format.ts';
import { Icon } from '../../../ui/Icon.tsx';
import { documentTabs } from '../../documents/index.ts';
import { ShipmentEvidence } from '../../evidence/index.ts';
import styles from './detail.module.css';
import { detailStrings } from './strings.tsx';

interface DocumentsPanelProps {
  readonly shipment: ShipmentDetail;
  /** Opens the document with this key of its tab. */
  readonly onDocument: (key: string) => void;
}

/** Documents, and the files that the user attached. */
export function DocumentsPanel({ shipment, onDocument }: DocumentsPanelProps) {
  return (
    <>
      <KnownDocuments shipment={shipment} onDocument={onDocument} />
      <ShipmentEvidence bolNumber={shipment.bolNumber} deliveryDate={shipment.deliveryDate} />
    </>
  );
}

/** Known documents, and whether they are stored on this computer. */
function KnownDocuments({ shipment, onDocument }: DocumentsPanelProps) {
  if (shipment.documents.length === 0) {
    return <p className="muted">{detailStrings.noDocuments}</p>;
  }
  return (
    <ul className={styles.documents}>
      {documentTabs(shipment.documents).map(({ key, label, document }) => (
        <li key={key}>
          <Icon of={IconFileText} size={14} />
          <button type="button" className="link" onClick={() => onDocument(key)}>
            {label}
          </button>
          <span className="small muted">
            {document.fetchedAtMs === null
              ? detailStrings.notDownloaded
              : detailStrings.downloadedAt(formatInstant(document.fetchedAtMs))}
          </span>
        </li>
      ))}
    </ul>
  );
}
