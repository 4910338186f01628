import { IconAlertTriangle, IconCheck, IconClock } from '@tabler/icons-react';
import type { ShipmentRow } from '../../../shared/ipc/contract/shipments.ts';
import { daysLate, proMissingDays, statusWord } from '../../../shared/rules/statusGroups.ts';
import { dayOfInstant, formatDayShort, formatInstantTime } from '../../lib/format.ts';
import type { DataColumn } from '../../ui/DataTable.tsx';
import { Icon } from '../../ui/Icon.tsx';
import { referenceOf } from './filterShipments.ts';
import { StatusIcon } from './StatusIcon.tsx';
import styles from './shipments.module.css';

/** Room for a number that is never cut: its tabular digits and the cell's edges. */
function widthOf(characters: number, least: number): string {
  return `${Math.max(least, Math.ceil(characters * 8.3) + 14)}px`;
}

/** Characters of the longest BOL and PRO among the rows. */
export interface LongestNumbers {
  readonly bol: number;
  readonly pro: number;
}

/** The table's columns. `today` is the clerk's date: it decides what is late. */
export function shipmentColumns(today: string, longest: LongestNumbers): readonly DataColumn<ShipmentRow>[] {
  return [
    {
      id: 'status',
      head: 'Status',
      width: '140px',
      sortBy: (row) => (row.voided ? 'Voided' : statusWord(row.status)),
      cell: (row) => (
        <span className={styles.statusCell}>
          <StatusIcon status={row.status} voided={row.voided} />
          <span className="cut">{row.voided ? 'Voided' : statusWord(row.status)}</span>
        </span>
      ),
    },
    {
      id: 'bol',
      head: 'BOL',
      width: widthOf(longest.bol, 108),
      sortBy: (row) => row.bolNumber,
      cell: (row) => <span className={row.voided ? styles.void : undefined}>{row.bolNumber}</span>,
    },
    {
      id: 'pro',
      head: 'PRO',
      width: widthOf(longest.pro, 112),
      sortBy: (row) => row.proNumber,
      cell: (row) => <Pro row={row} today={today} />,
    },
    {
      id: 'scac',
      head: 'SCAC',
      width: '58px',
      sortBy: (row) => row.carrier,
      cell: (row) => <span title={row.carrierName}>{row.carrier}</span>,
    },
    {
      id: 'consignee',
      head: 'Consignee',
      sortBy: (row) => row.consigneeName,
      cell: (row) => (row.consigneeName === null ? '–' : <span title={row.consigneeName}>{row.consigneeName}</span>),
    },
    {
      id: 'pickup',
      head: 'Pickup',
      width: '104px',
      sortBy: (row) => row.pickupDate,
      cell: (row) => (
        <span className={styles.flagged}>
          {row.pickupDate === null ? '–' : formatDayShort(row.pickupDate)}
          {row.openTask === null ? null : (
            <span className="flag attn" title={row.openTask}>
              <Icon of={IconAlertTriangle} size={13} />
              Call
            </span>
          )}
        </span>
      ),
    },
    {
      id: 'due',
      head: 'Due, delivered',
      width: '136px',
      sortBy: (row) => row.estimatedDeliveryDate,
      cell: (row) => <Due row={row} today={today} />,
    },
    {
      id: 'reference',
      head: 'Reference',
      width: '92px',
      sortBy: referenceOf,
      cell: (row) => <span className="small dim">{referenceOf(row) ?? '–'}</span>,
    },
    {
      id: 'looked',
      head: 'Looked',
      width: '62px',
      sortBy: (row) => row.lookedAtMs,
      cell: (row) => <span className="small dim">{lookedWords(row.lookedAtMs, today)}</span>,
    },
  ];
}

/** The time of a look today, the day of an earlier one. */
function lookedWords(lookedAtMs: number | null, today: string): string {
  if (lookedAtMs === null) return 'not yet';
  const day = dayOfInstant(lookedAtMs);
  return day === today ? formatInstantTime(lookedAtMs) : formatDayShort(day);
}

function Pro({ row, today }: { readonly row: ShipmentRow; readonly today: string }) {
  if (row.proNumber !== null) return row.proNumber;
  const missing = proMissingDays(row, today);
  if (missing === 0) return <span className="muted">not assigned</span>;
  return (
    <span className="flag attn" title={`No PRO ${missing} business days after pickup`}>
      <Icon of={IconAlertTriangle} size={13} />
      Missing {missing} d
    </span>
  );
}

function Due({ row, today }: { readonly row: ShipmentRow; readonly today: string }) {
  const { estimatedDeliveryDate: due, deliveryDate } = row;
  const late = daysLate(row, today);
  return (
    <span className={styles.flagged}>
      {due === null ? '–' : <span className={due === today ? 'strong' : undefined}>{formatDayShort(due)}</span>}
      {due === today && deliveryDate === null ? <span className="small">today</span> : null}
      {deliveryDate === null ? null : (
        <span
          className={late > 0 ? 'flag late' : 'flag done'}
          title={late > 0 ? `Delivered ${late} d late` : 'Delivered'}
        >
          <Icon of={late > 0 ? IconClock : IconCheck} size={13} label={late > 0 ? 'Delivered late' : 'Delivered'} />
          {formatDayShort(deliveryDate)}
        </span>
      )}
      {deliveryDate === null && late > 0 ? (
        <span className="flag late">
          <Icon of={IconClock} size={13} />
          Late {late} d
        </span>
      ) : null}
    </span>
  );
}
