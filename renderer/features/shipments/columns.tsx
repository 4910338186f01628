import { IconAlertTriangle, IconCheck, IconClock } from '@tabler/icons-react';
import type { BoardRow } from '../../../shared/contract/board.ts';
import { BOARD_COLUMN_HEADS, type BoardColumn, referenceOf } from '../../../shared/rules/boardColumns.ts';
import { formatMoney } from '../../../shared/rules/money.ts';
import { poNumbersOf } from '../../../shared/rules/poNumbers.ts';
import { daysLate, proMissingDays, statusWord } from '../../../shared/rules/statusGroups.ts';
import {
  dayOfInstant,
  formatCount,
  formatDayShort,
  formatInstant,
  formatInstantTime,
  formatLateness,
} from '../../lib/format.ts';
import { warningMessage } from '../../lib/warningMessage.ts';
import { Icon } from '../../ui/Icon.tsx';
import type { WindowColumn } from '../../ui/VirtualTable.tsx';
import { isFarPoll } from './farPoll.ts';
import { laterPriceMessage } from './priceMessage.ts';
import { StatusIcon } from './StatusIcon.tsx';
import styles from './shipments.module.css';

/** Width in pixels that never truncates a number: its tabular digits and the cell's padding. */
function widthOf(characters: number, least: number): number {
  return Math.max(least, Math.ceil(characters * 8.3) + 14);
}

/** Length of the longest BOL and PRO numbers of all shipments, in characters. */
export interface MaxLengthNumbers {
  readonly bol: number;
  readonly pro: number;
}

type Shape = Omit<WindowColumn<BoardRow>, 'id' | 'head'>;

/** Definitions of the chosen columns, in order. The user's date at the given instant decides what is late. */
export function shipmentColumns(
  chosen: readonly BoardColumn[],
  nowMs: number,
  longest: MaxLengthNumbers,
): readonly WindowColumn<BoardRow>[] {
  const today = dayOfInstant(nowMs);
  // With a separate delivery column, the due column doesn't show the delivery.
  const showsDelivery = !chosen.includes('delivered');
  const shapes: Readonly<Record<BoardColumn, Shape>> = {
    status: {
      width: 132,
      cell: (row) => (
        <span className={styles.statusCell} title={farPollMessage(row, nowMs)}>
          <StatusIcon status={row.status} voided={row.voided} />
          <span className="cut">{row.voided ? 'Voided' : statusWord(row.status)}</span>
        </span>
      ),
    },
    bol: {
      width: widthOf(longest.bol, 100),
      cell: (row) => <span className={row.voided ? styles.void : undefined}>{row.bolNumber}</span>,
    },
    pro: { width: widthOf(longest.pro, 120), cell: (row) => <Pro row={row} today={today} /> },
    pickupNumber: { width: 108, cell: (row) => row.pickupNumber ?? <span className="muted">pending</span> },
    scac: { width: 58, cell: (row) => <span title={row.carrierName}>{row.carrier}</span> },
    carrier: { width: 120, grows: true, cell: (row) => <Carrier row={row} withCode={!chosen.includes('scac')} /> },
    consignee: { width: 150, grows: true, cell: (row) => <Consignee row={row} /> },
    place: { width: 120, grows: true, cell: (row) => named(row.consigneePlace) },
    pickup: { width: 108, cell: (row) => <Pickup row={row} /> },
    due: { width: 186, cell: (row) => <Due row={row} today={today} showsDelivery={showsDelivery} /> },
    delivered: { width: 116, cell: (row) => <Delivered row={row} today={today} isBesideDue={false} /> },
    reference: { width: 92, cell: (row) => <span className="small dim">{named(referenceOf(row))}</span> },
    po: { width: 92, cell: (row) => named(poNumbersOf(row).join(', ') || null) },
    order: { width: 104, cell: (row) => named(row.orderId) },
    price: {
      width: 128,
      align: 'right',
      cell: (row) => <Price row={row} />,
    },
    booked: { width: 96, cell: (row) => <Instant atMs={row.bookedAtMs} today={today} none="–" /> },
    checked: { width: 96, cell: (row) => <Instant atMs={row.lastCheckedAtMs} today={today} none="never" /> },
    next: { width: 96, cell: (row) => <NextPoll row={row} today={today} nowMs={nowMs} /> },
  };
  return chosen.map((id) => ({
    id,
    head: id === 'due' && showsDelivery ? 'Est. / actual delivery' : BOARD_COLUMN_HEADS[id],
    ...shapes[id],
  }));
}

/** Pixels for checkboxes and the scroll bar. */
const BESIDE_COLUMNS = 56;
/** Extra pixels for columns that grow, so that names are rarely truncated. */
export const ROOM_FOR_NAMES = 48;

/** Whether all columns fit into a table of that width, with extra pixels for each that grows. */
export function doColumnsFit(
  columns: readonly WindowColumn<BoardRow>[],
  tableWidth: number,
  roomForNames: number,
): boolean {
  const widths = columns.map(({ width, grows }) => (grows === true ? width + roomForNames : width));
  return widths.reduce((sum, width) => sum + width, BESIDE_COLUMNS) <= tableWidth;
}

function named(text: string | null) {
  return text === null ? '–' : <span title={text}>{text}</span>;
}

/** Time if the instant is today, otherwise the day. */
function Instant({
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

function farPollMessage({ nextPollAtMs }: BoardRow, nowMs: number): string | undefined {
  return nextPollAtMs !== null && isFarPoll(nextPollAtMs, nowMs)
    ? `Next check ${formatInstant(nextPollAtMs)}`
    : undefined;
}

interface NextPollProps {
  readonly row: BoardRow;
  readonly today: string;
  readonly nowMs: number;
}

function NextPoll({ row, today, nowMs }: NextPollProps) {
  if (row.tracking === 'done') return <span className="small dim">done</span>;
  if (row.tracking === 'not_on_account') return <span className="small dim">not found</span>;
  // An overdue poll is waiting for its slot.
  if (row.nextPollAtMs !== null && row.nextPollAtMs <= nowMs) return <span className="small dim">due now</span>;
  return <Instant atMs={row.nextPollAtMs} today={today} none="–" />;
}

/** The code has a separate column or follows the name. */
function Carrier({ row, withCode }: { readonly row: BoardRow; readonly withCode: boolean }) {
  const { carrier, carrierName } = row;
  return (
    <span title={`${carrierName} (${carrier})`}>
      {carrierName}
      {withCode && carrierName !== carrier ? <span className="muted"> {carrier}</span> : null}
    </span>
  );
}

function Consignee({ row }: { readonly row: BoardRow }) {
  if (row.consigneeName === null) return '–';
  if (row.consolidationCount === 0) return <span title={row.consigneeName}>{row.consigneeName}</span>;
  const message = `${row.consolidationCount === 1 ? '1 other open shipment is' : `${row.consolidationCount} other open shipments are`} scheduled for pickup the same day for ${row.consigneeName}. Consider consolidating.`;
  return (
    <span className={styles.consignee}>
      <span className="cut" title={row.consigneeName}>
        {row.consigneeName}
      </span>
      <span className={styles.consolidation} title={message}>
        +{row.consolidationCount}
        <span className={styles.sameDay}> same day</span>
      </span>
    </span>
  );
}

function Price({ row }: { readonly row: BoardRow }) {
  const later = laterPriceMessage(row);
  if (row.totalCents === null) {
    if (later === null) return '–';
    return (
      <span className="muted" title={`not given at booking, ${later}`}>
        {later}
      </span>
    );
  }
  const amount = formatMoney(row.totalCents, row.currency);
  if (later === null) return <span title={amount}>{amount}</span>;
  return (
    <span className="flag attn" title={`${amount} as first said, ${later}`}>
      <Icon of={IconAlertTriangle} size={13} label="The price changed" />
      {amount}
    </span>
  );
}

function Pickup({ row }: { readonly row: BoardRow }) {
  return (
    <span className={styles.flagged}>
      {row.pickupDate === null ? '–' : formatDayShort(row.pickupDate)}
      {row.openTask === null ? null : (
        <span className="flag attn" title={warningMessage(row.openTask)}>
          <Icon of={IconAlertTriangle} size={13} />
          Call
        </span>
      )}
    </span>
  );
}

function Pro({ row, today }: { readonly row: BoardRow; readonly today: string }) {
  if (row.proNumber !== null) return row.proNumber;
  const missing = proMissingDays(row, today);
  if (missing === 0) return <span className="muted">pending</span>;
  return (
    <span className="flag attn" title={`No PRO ${missing} business days after pickup`}>
      <Icon of={IconAlertTriangle} size={13} />
      Overdue {formatCount(missing, 'day')}
    </span>
  );
}

interface DueProps {
  readonly row: BoardRow;
  readonly today: string;
  readonly showsDelivery: boolean;
}

function Due({ row, today, showsDelivery }: DueProps) {
  const { estimatedDeliveryDate: due, deliveryDate } = row;
  const late = daysLate(row, today);
  return (
    <span className={styles.flagged}>
      {due === null ? '–' : <span className={due === today ? 'strong' : undefined}>{formatDayShort(due)}</span>}
      {due === today && deliveryDate === null ? <span className="small">today</span> : null}
      {deliveryDate === null || !showsDelivery ? null : (
        <Delivered row={row} today={today} isBesideDue={due?.slice(0, 4) === deliveryDate.slice(0, 4)} />
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

function Delivered({ row, today, isBesideDue }: DeliveredProps) {
  if (row.deliveryDate === null) return '–';
  const late = daysLate(row, today);
  return (
    <span
      className={late > 0 ? 'flag late' : 'flag done'}
      title={late > 0 ? `Delivered ${formatLateness(late)}` : 'Delivered'}
    >
      <Icon of={late > 0 ? IconClock : IconCheck} size={13} label={late > 0 ? 'Delivered late' : 'Delivered'} />
      {formatDayShort(row.deliveryDate, isBesideDue ? Number(row.deliveryDate.slice(0, 4)) : undefined)}
    </span>
  );
}
