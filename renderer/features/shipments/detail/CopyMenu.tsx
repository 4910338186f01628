import type { ShipmentDetail } from '../../../../shared/contract/shipments.ts';
import { useCopy } from '../../../ui/CopyButton.tsx';
import { Dialog } from '../../../ui/Dialog.tsx';
import { Keys } from '../../../ui/Kbd.tsx';
import styles from './detail.module.css';
import { shipmentNumbers } from './numbers.ts';
import { detailStrings } from './strings.tsx';

interface CopyMenuProps {
  readonly shipment: ShipmentDetail;
  readonly onClose: () => void;
}

/** Menu that copies any number of a shipment, one key each. */
export function CopyMenu({ shipment, onClose }: CopyMenuProps) {
  const copy = useCopy();
  const numbers = shipmentNumbers(shipment);
  const copyAndClose = (value: string) => {
    copy(value);
    onClose();
  };
  return (
    <Dialog
      title={detailStrings.copyNumber}
      width={420}
      onClose={onClose}
      keys={numbers.map(({ keys, label, value }) => ({
        keys,
        label: detailStrings.copyOne(label, value),
        run: () => copyAndClose(value),
      }))}
    >
      <ul className={`dialog-body ${styles.copyList}`}>
        {numbers.map(({ keys, label, value }) => (
          <li key={keys}>
            <button type="button" aria-keyshortcuts={keys} onClick={() => copyAndClose(value)}>
              <span className="dim">{label}</span>
              <b className="grow">{value}</b>
              <Keys keys={keys} />
            </button>
          </li>
        ))}
      </ul>
    </Dialog>
  );
}
