import { useQuery } from '@tanstack/react-query';
import { formatMoney } from '../../../shared/rules/money.ts';
import { callQuery } from '../../api/query.ts';

export interface AttentionItem {
  readonly id: string;
  readonly kind: 'booking' | 'pickup';
  readonly title: string;
  readonly detail: string;
  /** Where it is settled. */
  readonly path: string;
}

/** What must not be missed: bookings of unknown outcome first, then pickups that need a hand. */
export function useAttention(hasAccount: boolean): readonly AttentionItem[] {
  const unfinished = useQuery({ ...callQuery('bookings.unfinished', {}), enabled: hasAccount });
  const shipments = useQuery({ ...callQuery('shipments.list', {}), enabled: hasAccount });
  if (!hasAccount) return [];
  const bookings = (unfinished.data?.bookings ?? []).map(
    (booking): AttentionItem => ({
      id: booking.id,
      kind: 'booking',
      title: `Booking with ${booking.carrierName} for ${formatMoney(booking.totalCents, booking.currency)}: ${booking.state === 'draft' ? 'kept, never sent' : 'outcome not known'}`,
      detail: `${booking.details.consignee.name}, quote ${booking.quoteReference}. Finish it; nothing is booked twice.`,
      path: `/booked/${booking.id}`,
    }),
  );
  const pickups = (shipments.data?.shipments ?? [])
    .filter((shipment) => shipment.openTask !== null)
    .map(
      (shipment): AttentionItem => ({
        id: shipment.bolNumber,
        kind: 'pickup',
        title: `Pickup of BOL ${shipment.bolNumber} needs a hand`,
        detail: `${shipment.carrierName}. The service says: “${shipment.openTask ?? ''}”`,
        path: `/shipments/${encodeURIComponent(shipment.bolNumber)}`,
      }),
    );
  return [...bookings, ...pickups];
}
