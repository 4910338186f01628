import { IconCheck, IconClock } from '@tabler/icons-react';
import type { ShipmentDetail } from '../../../../shared/contract/shipments.ts';
import { isDueBeforePickup } from '../../../../shared/rules/statusGroups.ts';
import { formatDay, formatDayShort, formatInstant, formatLateness } from '../../../lib/format.ts';
import { Icon } from '../../../ui/Icon.tsx';
import styles from './detail.module.css';
import { deliveryOutcome, firstEstimate, pickupDaysLater, pickupSeen } from './plannedVsActual.ts';
import { detailStrings } from './strings.tsx';

interface PlannedActualProps {
  readonly shipment: ShipmentDetail;
  readonly today: string;
}

/** Pickup and delivery: planned, actual, and the difference as text. */
export function PlannedVsActual({ shipment, today }: PlannedActualProps) {
  const seen = pickupSeen(shipment);
  const later = pickupDaysLater(shipment);
  const first = firstEstimate(shipment);
  return (
    <table className={styles.planned} aria-label={detailStrings.plannedVsActual}>
      <thead>
        <tr>
          <th scope="col">
            <span className="vh">{detailStrings.what}</span>
          </th>
          <th scope="col">{detailStrings.planned}</th>
          <th scope="col">{detailStrings.actual}</th>
        </tr>
      </thead>
      <tbody>
        <tr>
          <th scope="row">{detailStrings.pickup}</th>
          <td>{shipment.pickupDate === null ? '–' : formatDay(shipment.pickupDate)}</td>
          <td>
            {seen === null
              ? '–'
              : (seen.wasWatched ? detailStrings.seenAt : detailStrings.seenBefore)(formatInstant(seen.ms))}
            {later > 0 ? <span className={styles.sub}>{detailStrings.afterPlanned(later)}</span> : null}
          </td>
        </tr>
        <tr>
          <th scope="row">{detailStrings.delivery}</th>
          <td>
            {shipment.estimatedDeliveryDate === null ? '–' : formatDay(shipment.estimatedDeliveryDate)}
            {isDueBeforePickup(shipment) ? <span className={styles.sub}>{detailStrings.beforePickup}</span> : null}
            {first === null ? null : (
              <span className={styles.sub}>{detailStrings.firstEstimate(formatDayShort(first))}</span>
            )}
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
          {outcome.kind === 'late_so_far'
            ? detailStrings.soFar(formatLateness(outcome.days))
            : formatLateness(outcome.days)}
        </span>
      );
    case 'in_time':
      return (
        <span className={`flag done ${styles.difference}`}>
          <Icon of={IconCheck} size={13} />
          {outcome.days < 0 ? formatLateness(outcome.days) : detailStrings.onTime}
        </span>
      );
    case 'open':
      return <span className="muted">{detailStrings.notYet}</span>;
    case 'unknown':
      return <span className={styles.sub}>{detailStrings.nothingToCompare}</span>;
  }
}
