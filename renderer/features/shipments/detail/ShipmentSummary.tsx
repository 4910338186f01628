import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import type { ShipmentDetail } from '../../../../shared/contract/shipments.ts';
import { trackingPageFor } from '../../../../shared/rules/carrierFields.ts';
import { otherReferences, poNumbersOf } from '../../../../shared/rules/poNumbers.ts';
import { isSamePro } from '../../../../shared/rules/scannedCode.ts';
import { statusWord } from '../../../../shared/rules/statusGroups.ts';
import { callQuery, useCall } from '../../../api/query.ts';
import { useCarriers } from '../../../api/useCarriers.ts';
import { Button } from '../../../ui/Button.tsx';
import { CopyButton } from '../../../ui/CopyButton.tsx';
import { priceMessage } from '../priceMessage.ts';
import styles from './detail.module.css';
import { detailStrings } from './strings.tsx';

/** Carrier, numbers and price. */
export function ShipmentSummary({ shipment }: { readonly shipment: ShipmentDetail }) {
  const { trackingStatus, status, carrier, latestCarrier } = shipment;
  const references = otherReferences(shipment);
  const price = priceMessage(shipment);
  const entry = useCarriers().carrierOf(latestCarrier ?? carrier);
  const trackingPage = entry === undefined ? null : trackingPageFor(entry, shipment.proNumber);
  return (
    <dl className="kv">
      {trackingStatus !== null && trackingStatus !== status ? (
        <Fact name={detailStrings.trackingStatus}>{statusWord(trackingStatus)}</Fact>
      ) : null}
      <Fact name={detailStrings.carrier}>
        {shipment.carrierName} {shipment.carrierName === carrier ? null : <span className="muted">{carrier}</span>}
        {latestCarrier === null || latestCarrier === carrier ? null : (
          <span className={styles.differs}>
            {detailStrings.carrierChanged(shipment.latestCarrierName ?? latestCarrier)}
          </span>
        )}
      </Fact>
      {entry === undefined || entry.phone === '' ? null : (
        <Fact name={detailStrings.carrierPhone}>
          {entry.phone}
          {entry.terminal === '' ? null : <span className="muted">, {entry.terminal}</span>}
        </Fact>
      )}
      {trackingPage === null ? null : (
        <Fact name={detailStrings.trackingPage}>
          <span className={styles.number}>
            <span className="cut" title={trackingPage}>
              {trackingPage.replace(/^https:\/\//, '')}
            </span>
            <CopyButton bare text={trackingPage} what={detailStrings.trackingPageAddress} />
          </span>
        </Fact>
      )}
      <Fact name={detailStrings.pro}>
        <AssignedNumber value={shipment.proNumber} what={detailStrings.proNumber} />
        <ProSticker bolNumber={shipment.bolNumber} proNumber={shipment.proNumber} carrier={latestCarrier ?? carrier} />
      </Fact>
      <Fact name={detailStrings.pickupNumberHead}>
        <AssignedNumber value={shipment.pickupNumber} what={detailStrings.pickupNumber} />
      </Fact>
      <Fact name={detailStrings.po}>{poNumbersOf(shipment).join(', ') || '–'}</Fact>
      {shipment.orderId === null ? null : <Fact name={detailStrings.orderNumber}>{shipment.orderId}</Fact>}
      {references.length === 0 ? null : <Fact name={detailStrings.references}>{references.join(', ')}</Fact>}
      {price === null ? null : <Fact name={detailStrings.price}>{price}</Fact>}
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

interface ProStickerProps {
  readonly bolNumber: string;
  readonly proNumber: string | null;
  readonly carrier: string;
}

/** The PRO number that the user scanned from a sticker, until the carrier's confirms it. */
function ProSticker({ bolNumber, proNumber, carrier }: ProStickerProps) {
  const sticker = useQuery(callQuery('scans.proSticker', { bolNumber })).data?.sticker ?? null;
  const remove = useCall('scans.setProSticker');
  if (sticker === null || (proNumber !== null && isSamePro(proNumber, sticker.proNumber, carrier))) return null;
  return (
    <span className={proNumber === null ? 'muted' : styles.differs}>
      {sticker.proNumber}, {proNumber === null ? detailStrings.proNotConfirmed : detailStrings.proDiffers}{' '}
      <Button kind="quiet" size="s" onClick={() => remove.mutate({ bolNumber, proNumber: null })}>
        {detailStrings.remove}
      </Button>
    </span>
  );
}

function AssignedNumber({ value, what }: { readonly value: string | null; readonly what: string }) {
  if (value === null) return <span className="muted">{detailStrings.notAssignedYet}</span>;
  return (
    <span className={styles.number}>
      {value}
      <CopyButton bare text={value} what={what} />
    </span>
  );
}
