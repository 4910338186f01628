import { IconFileText } from '@tabler/icons-react';
import type { ShipmentDetail } from '../../../../shared/contract/shipments.ts';
import { formatInstant } from '../../../lib/format.ts';
import { Icon } from '../../../ui/Icon.tsx';
import { ShipmentEvidence } from '../../evidence/index.ts';
import styles from './detail.module.css';
import { detailStrings } from './strings.tsx';

interface DocumentsPanelProps {
  readonly shipment: ShipmentDetail;
  readonly onDocument: (type: string) => void;
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
      {shipment.documents.map((document) => (
        <li key={`${document.type} ${document.name} ${document.fileId}`}>
          <Icon of={IconFileText} size={14} />
          <button type="button" className="link" onClick={() => onDocument(document.type)}>
            {document.type}
          </button>
          <span className="small muted">
            {document.fetchedAtMs === null
              ? detailStrings.notOnThisComputer
              : detailStrings.fetchedAt(formatInstant(document.fetchedAtMs))}
          </span>
        </li>
      ))}
    </ul>
  );
}
