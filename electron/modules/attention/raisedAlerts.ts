/** Alerts as they are stored. Their ids are the same on every computer. */
import type { Booking } from '../../../shared/contract/bookings.ts';
import type { AlertCondition } from '../../../shared/rules/attention.ts';
import type { SameOrderDetails } from '../workgroup/replicaSameOrder.ts';
import type { RaisedAlert } from './store.ts';

/** @param subject a BOL number or the id of a booking; null: the occurrence alone identifies it */
export function raisedAlert(subject: string | null, { occurrence, details }: AlertCondition): RaisedAlert {
  return { id: [details.kind, subject ?? '', occurrence].join(':'), details };
}

/** The alert for a booking that is not finished. */
export function unfinishedAlert(booking: Booking): RaisedAlert {
  return raisedAlert(booking.id, {
    occurrence: booking.state,
    details: {
      kind: 'unfinished_booking',
      bookingId: booking.id,
      state: booking.state === 'draft' ? 'draft' : 'unknown',
      quoteReference: booking.quoteReference,
      carrierName: booking.carrierName,
      consigneeName: booking.details.consignee.name,
      totalCents: booking.totalCents,
      currency: booking.currency,
    },
  });
}

/** The alert for two bookings of one order. */
export function sameOrderAlert(pair: SameOrderDetails): RaisedAlert {
  const occurrence = [pair.first.bookingId, pair.second.bookingId].toSorted().join(' ');
  return raisedAlert(null, { occurrence, details: { kind: 'same_order', ...pair } });
}

/** The alert that the provider returned another shipment's BOL number for this booking. */
export function bolTakenAlert(
  { id, quoteReference, details }: Pick<Booking, 'id' | 'quoteReference' | 'details'>,
  bolNumber: string,
): RaisedAlert {
  const consigneeName = details.consignee.name;
  const data = { kind: 'bol_taken', bookingId: id, bolNumber, quoteReference, consigneeName } as const;
  return raisedAlert(id, { occurrence: bolNumber, details: data });
}
