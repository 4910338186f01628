import type { BoardRow } from '../../../shared/contract/board.ts';
import { BOARD_COLUMN_HEADS, type BoardColumn, referenceOf } from '../../../shared/rules/boardColumns.ts';
import { poNumbersOf } from '../../../shared/rules/poNumbers.ts';
import { statusWord } from '../../../shared/rules/statusGroups.ts';
import { dayOfInstant } from '../../lib/format.ts';
import { NotShared } from '../../ui/NotShared.tsx';
import type { WindowColumn } from '../../ui/WindowRow.tsx';
import {
  CarrierCell,
  ConsigneeCell,
  DeliveredCell,
  DueCell,
  farPollMessage,
  InstantCell,
  NextPollCell,
  PickupCell,
  PriceCell,
  ProCell,
  withTooltip,
} from './boardCells.tsx';
import { StatusIcon } from './StatusIcon.tsx';
import styles from './shipments.module.css';
import { shipmentsStrings } from './strings.ts';

/** Width in pixels that never truncates a number: its tabular digits and the cell's padding. */
function widthOf(characters: number, least: number): number {
  return Math.max(least, Math.ceil(characters * 8.3) + 14);
}

/** Length of the longest BOL and PRO numbers of all shipments, in characters. */
export interface NumberLengths {
  readonly bol: number;
  readonly pro: number;
}

type Shape = Omit<WindowColumn<BoardRow>, 'id' | 'head'>;

/** Definitions of the chosen columns, in order. The user's date at the given instant decides what is late. */
export function shipmentColumns(
  chosen: readonly BoardColumn[],
  nowMs: number,
  longest: NumberLengths,
): readonly WindowColumn<BoardRow>[] {
  const today = dayOfInstant(nowMs);
  // With a separate delivery column, the due column doesn't show the delivery.
  const showsDelivery = !chosen.includes('delivered');
  const shapes: Readonly<Record<BoardColumn, Shape>> = {
    status: {
      width: 132,
      cell: (row) =>
        row.isUnshared === true ? (
          <NotShared />
        ) : (
          <span className={styles.statusCell} title={farPollMessage(row, nowMs)}>
            <StatusIcon status={row.status} voided={row.voided} />
            <span className="cut">{row.voided ? shipmentsStrings.voided : statusWord(row.status)}</span>
          </span>
        ),
    },
    bol: {
      width: widthOf(longest.bol, 100),
      cell: (row) => <span className={row.voided ? styles.void : undefined}>{row.bolNumber}</span>,
    },
    pro: { width: widthOf(longest.pro, 128), cell: (row) => <ProCell row={row} today={today} /> },
    pickupNumber: {
      width: 108,
      cell: (row) => row.pickupNumber ?? <span className="muted">{shipmentsStrings.pending}</span>,
    },
    scac: { width: 54, cell: (row) => <span title={row.carrierName}>{row.carrier}</span> },
    carrier: { width: 120, grows: true, cell: (row) => <CarrierCell row={row} withCode={!chosen.includes('scac')} /> },
    consignee: { width: 150, grows: true, cell: (row) => <ConsigneeCell row={row} /> },
    origin: { width: 120, grows: true, cell: (row) => withTooltip(row.originPlace) },
    place: { width: 120, grows: true, cell: (row) => withTooltip(row.consigneePlace) },
    pickup: { width: 104, cell: (row) => <PickupCell row={row} /> },
    due: { width: 186, cell: (row) => <DueCell row={row} today={today} showsDelivery={showsDelivery} /> },
    delivered: { width: 116, cell: (row) => <DeliveredCell row={row} today={today} isBesideDue={false} /> },
    reference: { width: 92, cell: (row) => <span className="small dim">{withTooltip(referenceOf(row))}</span> },
    po: { width: 92, cell: (row) => withTooltip(poNumbersOf(row).join(', ') || null) },
    order: { width: 104, cell: (row) => withTooltip(row.orderId) },
    price: {
      width: 128,
      align: 'right',
      cell: (row) => <PriceCell row={row} />,
    },
    booked: { width: 96, cell: (row) => <InstantCell atMs={row.bookedAtMs} today={today} none="–" /> },
    checked: { width: 96, cell: (row) => <InstantCell atMs={row.lastCheckedAtMs} today={today} none="never" /> },
    next: { width: 96, cell: (row) => <NextPollCell row={row} today={today} nowMs={nowMs} /> },
  };
  return chosen.map((id) => ({
    id,
    head: id === 'due' && showsDelivery ? shipmentsStrings.deliveryHead : BOARD_COLUMN_HEADS[id],
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
