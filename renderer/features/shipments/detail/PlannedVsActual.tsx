import { IconCheck, IconClock } from '@tabler/icons-react';
import type { ShipmentDetail } from '../../../../shared/contract/shipments.ts';
import { isDueBeforePickup } from '../../../../shared/rules/statusGroups.ts';
import { formatCount, formatDay, formatDayShort, formatInstant, formatLateness } from '../../../lib/format.ts';
import { Icon } from '../../../ui/Icon.tsx';
import styles from './detail.module.css';
import { deliveryOutcome, firstEstimate, pickupDaysLater, pickupSeen } from './plannedVsActual.ts';

interface PlannedActualProps {
  readonly shipment: ShipmentDetail;
  readonly today: string;
}

const days = (count: number) => formatCount(count, 'day');

/** Pickup and delivery: planned, actual, and the difference as text. */
export function PlannedVsActual({ shipment, today }: PlannedActualProps) {
  const seen = pickupSeen(shipment);
  const later = pickupDaysLater(shipment);
  const first = firstEstimate(shipment);
  return (
    <table className={styles.planned} aria-label="Planned vs. actual">
      <thead>
        <tr>
          <th scope="col">
            <span className="vh">What</span>
          </th>
          <th scope="col">Planned</th>
          <th scope="col">Actual</th>
        </tr>
      </thead>
      <tbody>
        <tr>
          <th scope="row">Pickup</th>
          <td>{shipment.pickupDate === null ? '–' : formatDay(shipment.pickupDate)}</td>
          <td>
            {seen === null ? '–' : `${seen.wasWatched ? 'seen' : 'before'} ${formatInstant(seen.ms)}`}
            {later > 0 ? <span className={styles.sub}>{days(later)} after the planned date</span> : null}
          </td>
        </tr>
        <tr>
          <th scope="row">Delivery</th>
          <td>
            {shipment.estimatedDeliveryDate === null ? '–' : formatDay(shipment.estimatedDeliveryDate)}
            {isDueBeforePickup(shipment) ? <span className={styles.sub}>before the pickup</span> : null}
            {first === null ? null : <span className={styles.sub}>original estimate {formatDayShort(first)}</span>}
          </td>
          <td>
            {shipment.deliveryDate === null ? null : formatDay(shipment.deliveryDate)}
            <Difference shipment={shipment} today={today} />
          </td>
        </tr>
      </tbody>
    </table>
  );
}

function Difference({ shipment, today }: PlannedActualProps) {
  const outcome = deliveryOutcome(shipment, today);
  switch (outcome.kind) {
    case 'late':
    case 'late_so_far':
      return (
        <span className={`flag late ${styles.difference}`}>
          <Icon of={IconClock} size={13} />
          {formatLateness(outcome.days)}
          {outcome.kind === 'late_so_far' ? ' so far' : ''}
        </span>
      );
    case 'in_time':
      return (
        <span className={`flag done ${styles.difference}`}>
          <Icon of={IconCheck} size={13} />
          {outcome.days < 0 ? formatLateness(outcome.days) : 'On time'}
        </span>
      );
    case 'open':
      return <span className="muted">not yet</span>;
    case 'unknown':
      return <span className={styles.sub}>nothing to compare with</span>;
  }
}
