import type { ReactNode } from 'react';
import type { ShipmentDetail } from '../../../../shared/ipc/contract/shipments.ts';
import { formatMoney } from '../../../../shared/rules/money.ts';
import { statusWord } from '../../../../shared/rules/statusGroups.ts';
import { Copy } from '../../../ui/Copy.tsx';
import styles from './detail.module.css';
import { ownReferences } from './numbers.ts';

/** Carrier, numbers and price. */
export function Facts({ shipment }: { readonly shipment: ShipmentDetail }) {
  const { trackingStatus, status } = shipment;
  const references = ownReferences(shipment);
  return (
    <dl className="kv">
      {trackingStatus !== null && trackingStatus !== status ? (
        <Fact name="Tracking says">{statusWord(trackingStatus)}</Fact>
      ) : null}
      <Fact name="Carrier">
        {shipment.carrierName}{' '}
        {shipment.carrierName === shipment.carrier ? null : <span className="muted">{shipment.carrier}</span>}
      </Fact>
      <Fact name="PRO">
        <AssignedNumber value={shipment.proNumber} what="PRO number" />
      </Fact>
      <Fact name="Pickup number">
        <AssignedNumber value={shipment.pickupNumber} what="pickup number" />
      </Fact>
      <Fact name="PO">{shipment.poNumber ?? '–'}</Fact>
      {shipment.orderId === null ? null : <Fact name="Your order ID">{shipment.orderId}</Fact>}
      {references.length === 0 ? null : <Fact name="References">{references.join(', ')}</Fact>}
      {shipment.totalCents === null ? null : <Fact name="Price">{formatMoney(shipment.totalCents)}</Fact>}
    </dl>
  );
}

function Fact({ name, children }: { readonly name: string; readonly children: ReactNode }) {
  return (
    <>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </>
  );
}

function AssignedNumber({ value, what }: { readonly value: string | null; readonly what: string }) {
  if (value === null) return <span className="muted">Not assigned yet</span>;
  return (
    <span className={styles.number}>
      {value}
      <Copy bare text={value} what={what} />
    </span>
  );
}
