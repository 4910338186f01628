import type { ReactNode } from 'react';
import type { RateRequest } from '../../../shared/freight/requests.ts';
import { ACCESSORIAL_MEANINGS } from '../../../shared/freight/values.ts';
import { formatMoney, formatMoneyChange } from '../../../shared/rules/money.ts';
import { hasPrice } from '../../../shared/rules/rates.ts';
import { freightTotals, lineWeight } from '../../../shared/rules/totals.ts';
import { useCarriers } from '../../api/useCarriers.ts';
import { formatDay, formatDayLong, formatNumber, formatWeight } from '../../lib/format.ts';
import { Badge } from '../../ui/Badge.tsx';
import { Side } from '../../ui/Screen.tsx';
import styles from './booking.module.css';
import { bookingStrings } from './strings.tsx';

interface PinnedRateProps {
  readonly heading: string;
  readonly totalCents: number;
  readonly currency: string;
  readonly carrier: string;
  readonly carrierName: string;
  readonly transitDays: number | null;
  readonly estimatedDeliveryDate: string | null;
  /** null while the quote is loading, or if it no longer exists. */
  readonly request: RateRequest | null;
  /** The same carrier's price before the requote. */
  readonly beforeCents?: number | undefined;
  /** Note on a price other than the quoted one. */
  readonly priceNote?: string | undefined;
  readonly foot?: ReactNode;
}

/** Price, carrier, date, lane and freight. Shown from the first step to the result. */
export function PinnedRate(props: PinnedRateProps) {
  const { heading, request, foot } = props;
  const isPriced = hasPrice(props);
  const entry = useCarriers().carrierOf(props.carrier);
  return (
    <Side label={heading} foot={foot}>
      <h2>{heading}</h2>
      <div>
        <div className="figure">
          {isPriced ? formatMoney(props.totalCents, props.currency) : bookingStrings.noPriceTitle}
        </div>
        {props.beforeCents === undefined || !isPriced ? null : (
          <div className="small dim">{changeMessage(props.beforeCents, props.totalCents, props.currency)}</div>
        )}
        <div className="small muted">
          {props.priceNote ?? (isPriced ? bookingStrings.allInHint(props.currency) : bookingStrings.quotedWithZero)}
        </div>
      </div>
      <div>
        <b>{props.carrierName}</b> <span className="muted">{props.carrier}</span>
        <div className="dim">{deliveryLabel(props.transitDays, props.estimatedDeliveryDate)}</div>
        {entry === undefined || entry.phone === '' ? null : (
          <div className="dim">{bookingStrings.carrierPhone(entry.phone)}</div>
        )}
        {entry?.standing === 'blocked' ? (
          <div>
            <span className="flag late">{bookingStrings.carrierIsBlocked}</span>{' '}
            <span className="dim">{entry.notes}</span>
          </div>
        ) : null}
      </div>
      {request === null ? null : <Freight request={request} />}
    </Side>
  );
}

/** Formats `was $1,142.36, +$47.76`. */
function changeMessage(beforeCents: number, totalCents: number, currency: string): string {
  if (beforeCents === 0) return bookingStrings.wasNoPrice;
  const difference = totalCents - beforeCents;
  if (difference === 0) return bookingStrings.samePriceAsBefore;
  return `was ${formatMoney(beforeCents, currency)}, ${formatMoneyChange(difference, currency)}`;
}

function deliveryLabel(transitDays: number | null, date: string | null): string {
  const transit = transitDays === null ? null : bookingStrings.transitDays(transitDays);
  const due = date === null ? null : formatDay(date);
  return [transit, due].filter((part) => part !== null).join(', ') || bookingStrings.noEstDelivery;
}

function place({ city, state, zip }: RateRequest['origin']): string {
  return `${city}, ${state} ${zip}`;
}

function Freight({ request }: { readonly request: RateRequest }) {
  const totals = freightTotals(request.handlingUnits);
  const accessorials = request.accessorials ?? [];
  return (
    <>
      <hr />
      <dl className="kv">
        <dt>{bookingStrings.pickup}</dt>
        <dd>{formatDayLong(request.pickupDate)}</dd>
        <dt>{bookingStrings.origin}</dt>
        <dd>{place(request.origin)}</dd>
        <dt>{bookingStrings.destination}</dt>
        <dd>{place(request.destination)}</dd>
      </dl>
      <hr />
      <table className={styles.freight} aria-label={bookingStrings.handlingUnits}>
        <tbody>
          {request.handlingUnits.map((unit, index) => (
            <tr key={index}>
              <td className="num muted">{unit.quantity ?? 1}</td>
              <td className="cut" title={unit.description}>
                {unit.description}
              </td>
              <td className="num nowrap">{formatWeight(lineWeight(unit))}</td>
            </tr>
          ))}
          <tr className="strong">
            <td className="num">{formatNumber(totals.units)}</td>
            <td>{bookingStrings.unitsAndVolume(totals.units, formatNumber(totals.volumeFt3, 1))}</td>
            <td className="num nowrap">{formatWeight(totals.weightLb)}</td>
          </tr>
        </tbody>
      </table>
      {accessorials.length === 0 ? null : (
        <>
          <hr />
          <ul className={styles.accessorials}>
            {accessorials.map((code) => (
              <li key={code}>
                <Badge>{code}</Badge> <span className="dim">{ACCESSORIAL_MEANINGS[code]}</span>
              </li>
            ))}
          </ul>
        </>
      )}
    </>
  );
}
