/** Cells of the board of shipments. */
import { IconAlertTriangle, IconCheck, IconClock } from '@tabler/icons-react';
import type { BoardRow } from '../../../shared/contract/board.ts';
import { formatMoney } from '../../../shared/rules/money.ts';
import { daysLate, proMissingDays } from '../../../shared/rules/statusGroups.ts';
import { dayOfInstant, formatDayShort, formatInstant, formatInstantTime, formatLateness } from '../../lib/format.ts';
import { warningMessage } from '../../lib/warningMessage.ts';
import { Icon } from '../../ui/Icon.tsx';
import { isFarPoll } from './farPoll.ts';
import { laterPriceMessage } from './priceMessage.ts';
import styles from './shipments.module.css';
import { shipmentsStrings } from './strings.ts';

export function withTooltip(text: string | null) {
  return text === null ? '–' : <span title={text}>{text}</span>;
}

/** Time if the instant is today, otherwise the day. */
export function InstantCell({
  atMs,
  today,
  none,
}: {
  readonly atMs: number | null;
  readonly today: string;
  readonly none: string;
}) {
  if (atMs === null) return <span className="small dim">{none}</span>;
  const day = dayOfInstant(atMs);
  return <span className="small dim">{day === today ? formatInstantTime(atMs) : formatDayShort(day)}</span>;
}

export function farPollMessage({ nextPollAtMs }: BoardRow, nowMs: number): string | undefined {
  return nextPollAtMs !== null && isFarPoll(nextPollAtMs, nowMs)
    ? shipmentsStrings.nextCheck(formatInstant(nextPollAtMs))
    : undefined;
}

interface NextPollProps {
  readonly row: BoardRow;
  readonly today: string;
  readonly nowMs: number;
}

export function NextPollCell({ row, today, nowMs }: NextPollProps) {
  if (row.tracking === 'done') return <span className="small dim">{shipmentsStrings.done}</span>;
  if (row.tracking === 'not_on_account') return <span className="small dim">{shipmentsStrings.notFound}</span>;
  // An overdue poll is waiting for its slot.
  if (row.nextPollAtMs !== null && row.nextPollAtMs <= nowMs)
    return <span className="small dim">{shipmentsStrings.dueNow}</span>;
  return <InstantCell atMs={row.nextPollAtMs} today={today} none="–" />;
}

/** The code has a separate column or follows the name. */
export function CarrierCell({ row, withCode }: { readonly row: BoardRow; readonly withCode: boolean }) {
  const { carrier, carrierName } = row;
  return (
    <span title={`${carrierName} (${carrier})`}>
      {carrierName}
      {withCode && carrierName !== carrier ? <span className="muted"> {carrier}</span> : null}
    </span>
  );
}

export function ConsigneeCell({ row }: { readonly row: BoardRow }) {
  if (row.consigneeName === null) return '–';
  if (row.consolidationCount === 0) return <span title={row.consigneeName}>{row.consigneeName}</span>;
  const message = shipmentsStrings.consolidation(row.consolidationCount, row.consigneeName);
  return (
    <span className={styles.consignee}>
      <span className="cut" title={row.consigneeName}>
        {row.consigneeName}
      </span>
      <span className={styles.consolidation} title={message}>
        +{row.consolidationCount}
        <span className={styles.sameDay}> {shipmentsStrings.sameDay}</span>
      </span>
    </span>
  );
}

export function PriceCell({ row }: { readonly row: BoardRow }) {
  const later = laterPriceMessage(row);
  if (row.totalCents === null) {
    if (later === null) return '–';
    return (
      <span className="muted" title={shipmentsStrings.notGivenAtBooking(later)}>
        {later}
      </span>
    );
  }
  const amount = formatMoney(row.totalCents, row.currency);
  if (later === null) return <span title={amount}>{amount}</span>;
  return (
    <span className="flag attn" title={shipmentsStrings.firstPrice(amount, later)}>
      <Icon of={IconAlertTriangle} size={13} label={shipmentsStrings.priceDiffers} />
      {amount}
    </span>
  );
}

export function PickupCell({ row }: { readonly row: BoardRow }) {
  return (
    <span className={styles.flagged}>
      {row.pickupDate === null ? '–' : formatDayShort(row.pickupDate)}
      {row.openTask === null ? null : (
        <span className="flag attn" title={warningMessage(row.openTask)}>
          <Icon of={IconAlertTriangle} size={13} />
          {shipmentsStrings.call}
        </span>
      )}
    </span>
  );
}

export function ProCell({ row, today }: { readonly row: BoardRow; readonly today: string }) {
  if (row.proNumber !== null) return row.proNumber;
  const missing = proMissingDays(row, today);
  if (missing === 0) return <span className="muted">{shipmentsStrings.pending}</span>;
  return (
    <span className="flag attn" title={shipmentsStrings.noPro(missing)}>
      <Icon of={IconAlertTriangle} size={13} />
      {shipmentsStrings.overdue(missing)}
    </span>
  );
}

interface DueProps {
  readonly row: BoardRow;
  readonly today: string;
  readonly showsDelivery: boolean;
}

export function DueCell({ row, today, showsDelivery }: DueProps) {
  const { estimatedDeliveryDate: due, deliveryDate } = row;
  const late = daysLate(row, today);
  return (
    <span className={styles.flagged}>
      {due === null ? '–' : <span className={due === today ? 'strong' : undefined}>{formatDayShort(due)}</span>}
      {due === today && deliveryDate === null ? <span className="small">{shipmentsStrings.today}</span> : null}
      {deliveryDate === null || !showsDelivery ? null : (
        <DeliveredCell row={row} today={today} isBesideDue={due?.slice(0, 4) === deliveryDate.slice(0, 4)} />
      )}
      {deliveryDate === null && late > 0 ? (
        <span className="flag late">
          <Icon of={IconClock} size={13} />
          {formatLateness(late)}
        </span>
      ) : null}
    </span>
  );
}

interface DeliveredProps {
  readonly row: BoardRow;
  readonly today: string;
  /** The due date of the same year is to the left of it. */
  readonly isBesideDue: boolean;
}

export function DeliveredCell({ row, today, isBesideDue }: DeliveredProps) {
  if (row.deliveryDate === null) return '–';
  const late = daysLate(row, today);
  return (
    <span
      className={late > 0 ? 'flag late' : 'flag done'}
      title={late > 0 ? shipmentsStrings.deliveredLate(formatLateness(late)) : shipmentsStrings.delivered}
    >
      <Icon
        of={late > 0 ? IconClock : IconCheck}
        size={13}
        label={late > 0 ? shipmentsStrings.deliveredLateIcon : shipmentsStrings.delivered}
      />
      {formatDayShort(row.deliveryDate, isBesideDue ? Number(row.deliveryDate.slice(0, 4)) : undefined)}
    </span>
  );
}
