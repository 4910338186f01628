import type { ShipmentDetail } from '../../../../shared/contract/shipments.ts';
import type { Address, Party } from '../../../../shared/freight/requests.ts';
import { formatClockWindow } from '../../../../shared/rules/clockTime.ts';
import { formatPhone } from '../../../../shared/rules/phone.ts';
import { formatDimensions, formatWeight } from '../../../lib/format.ts';
import styles from './detail.module.css';
import { detailStrings } from './strings.tsx';

/** Shipper, consignee, freight and instructions of a shipment that was booked here. */
export function Parties({ shipment }: { readonly shipment: ShipmentDetail }) {
  const { details, request } = shipment;
  if (details === null) return <p className="muted">{detailStrings.noAddresses}</p>;
  return (
    <div className="col">
      <PartyLines
        title={detailStrings.shipper}
        party={details.shipper}
        place={request?.origin ?? null}
        window={details.pickup}
      />
      <PartyLines
        title={detailStrings.consignee}
        party={details.consignee}
        place={request?.destination ?? null}
        window={details.delivery}
      />
      {request === null ? null : (
        <div className={styles.party}>
          <h3>{detailStrings.freight}</h3>
          {request.handlingUnits.map((unit, at) => (
            <span key={`${at} ${unit.description}`}>
              {[
                detailStrings.units(
                  unit.quantity ?? 1,
                  formatWeight(unit.weight),
                  formatDimensions([unit.length, unit.width, unit.height]),
                  unit.description,
                ),
                ...(unit.freightClass === undefined ? [] : [detailStrings.freightClass(unit.freightClass)]),
                ...(unit.nmfc === undefined ? [] : [detailStrings.nmfc(unit.nmfc)]),
              ].join(', ')}
            </span>
          ))}
          {request.accessorials === undefined || request.accessorials.length === 0 ? null : (
            <span className="dim">{detailStrings.accessorials(request.accessorials.join(', '))}</span>
          )}
        </div>
      )}
      {details.specialInstructions === undefined ? null : (
        <div className={styles.party}>
          <h3>{detailStrings.specialInstructions}</h3>
          <p>{details.specialInstructions}</p>
        </div>
      )}
    </div>
  );
}

interface PartyLinesProps {
  readonly title: string;
  readonly party: Party;
  readonly place: Address | null;
  readonly window: {
    readonly readyTime: string;
    readonly closeTime: string;
    readonly instructions?: string | undefined;
  };
}

function PartyLines({ title, party, place, window }: PartyLinesProps) {
  return (
    <div className={styles.party}>
      <h3>{title}</h3>
      <b>{party.name}</b>
      <span className="dim">{[party.address1, party.address2].filter(Boolean).join(', ')}</span>
      {place === null ? null : (
        <span className="dim">
          {place.city}, {place.state} {place.zip}
        </span>
      )}
      <span className="dim">
        {party.contact}, {formatPhone(party.phone)}
      </span>
      {party.email === undefined ? null : <span className="dim">{party.email}</span>}
      <span className="dim">
        {formatClockWindow(window)}
        {window.instructions === undefined ? '' : `, ${window.instructions}`}
      </span>
    </div>
  );
}
