import type { ReactNode } from 'react';
import type { RateRequest } from '../../../shared/freight/requests.ts';
import { ACCESSORIAL_MEANINGS } from '../../../shared/freight/values.ts';
import { formatMoney, formatMoneyChange } from '../../../shared/rules/money.ts';
import { hasPrice } from '../../../shared/rules/rates.ts';
import { freightTotals, lineWeight } from '../../../shared/rules/totals.ts';
import { useCarriers } from '../../api/useCarriers.ts';
import { formatCount, formatDay, formatDayLong, formatNumber, formatWeight } from '../../lib/format.ts';
import { Badge } from '../../ui/Badge.tsx';
import { Side } from '../../ui/Screen.tsx';
import styles from './booking.module.css';

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
        <div className="figure">{isPriced ? formatMoney(props.totalCents, props.currency) : 'No price'}</div>
        {props.beforeCents === undefined || !isPriced ? null : (
          <div className="small dim">{changeMessage(props.beforeCents, props.totalCents, props.currency)}</div>
        )}
        <div className="small muted">
          {props.priceNote ??
            (isPriced
              ? `all-in quote, ${props.currency}. Reweigh, reclass, or added services can change the invoice.`
              : 'quoted with a total of 0')}
        </div>
      </div>
      <div>
        <b>{props.carrierName}</b> <span className="muted">{props.carrier}</span>
        <div className="dim">{deliveryLabel(props.transitDays, props.estimatedDeliveryDate)}</div>
        {entry === undefined || entry.phone === '' ? null : <div className="dim">Carrier phone {entry.phone}</div>}
        {entry?.standing === 'blocked' ? (
          <div>
            <span className="flag late">This carrier is blocked in Carriers.</span>{' '}
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
  const difference = totalCents - beforeCents;
  if (difference === 0) return 'same price as before';
  return `was ${formatMoney(beforeCents, currency)}, ${formatMoneyChange(difference, currency)}`;
}

function deliveryLabel(transitDays: number | null, date: string | null): string {
  const transit = transitDays === null ? null : formatCount(transitDays, 'transit day');
  const due = date === null ? null : formatDay(date);
  return [transit, due].filter((part) => part !== null).join(', ') || 'no est. delivery';
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
        <dt>Pickup</dt>
        <dd>{formatDayLong(request.pickupDate)}</dd>
        <dt>Origin</dt>
        <dd>{place(request.origin)}</dd>
        <dt>Destination</dt>
        <dd>{place(request.destination)}</dd>
      </dl>
      <hr />
      <table className={styles.freight} aria-label="Handling units">
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
            <td>
              {totals.units === 1 ? 'unit' : 'units'}, {formatNumber(totals.volumeFt3, 1)} ft³
            </td>
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
