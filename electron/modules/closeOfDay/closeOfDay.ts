/** What a shipping day ended with. */
import type { CloseOfDay, DayEndShipment } from '../../../shared/contract/closeOfDay.ts';
import { pickupOverMs } from '../../../shared/rules/attention.ts';
import { statusKind } from '../../../shared/rules/statusGroups.ts';
import { freightTotals } from '../../../shared/rules/totals.ts';
import { zoneOfState } from '../../../shared/rules/wallTime.ts';
import type { Clock } from '../../platform/clock.ts';
import type { CloseOfDayStore, DayEndRow } from './store.ts';

export interface CloseOfDayOptions {
  readonly store: CloseOfDayStore;
  readonly openBookings: () => number;
  readonly clock: Clock;
}

/** Creates the service of one account. */
export function createCloseOfDay({ store, openBookings, clock }: CloseOfDayOptions) {
  function stateOf({ status, pickup_date, details, request }: DayEndRow): DayEndShipment['state'] {
    const kind = statusKind({ status, voided: false });
    if (kind === 'moving' || kind === 'delivered') return 'picked_up';
    const zone = zoneOfState(request?.origin.state ?? '');
    return pickupOverMs(pickup_date, details?.pickup ?? null, zone) <= clock.now() ? 'not_picked_up' : 'booked';
  }

  return {
    get(date: string): CloseOfDay {
      const { rows, unread } = store.shipments(date);
      const shipments = rows.map((row): DayEndShipment => {
        const totals = row.request === null ? null : freightTotals(row.request.handlingUnits);
        const pickup = row.details?.pickup ?? null;
        return {
          bolNumber: row.bol_number,
          proNumber: row.pro_number,
          carrier: row.carrier,
          carrierName: row.carrier_name,
          consigneeName: row.consignee_name,
          consigneePlace: row.consignee_place,
          status: row.status,
          state: stateOf(row),
          window: pickup === null ? null : { readyTime: pickup.readyTime, closeTime: pickup.closeTime },
          units: totals?.units ?? null,
          weightLb: totals?.weightLb ?? null,
          totalCents: row.total_cents,
          currency: row.currency,
          quoteId: row.quote_id,
          loadedAtMs: row.loaded_at_ms,
          alerts: row.alerts,
        };
      });
      return { shipments, unread, waiting: { orders: store.openOrders(date), bookings: openBookings() } };
    },
  };
}

export type CloseOfDayService = ReturnType<typeof createCloseOfDay>;
