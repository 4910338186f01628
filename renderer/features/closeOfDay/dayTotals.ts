/** Totals of a day's shipments, by carrier and in all, and their page to print. */
import type { CloseOfDay, DayEndShipment } from '../../../shared/contract/closeOfDay.ts';
import type { ReportSheet } from '../../../shared/contract/reports.ts';
import { formatClockWindow } from '../../../shared/rules/clockTime.ts';
import { formatMoney } from '../../../shared/rules/money.ts';
import { formatDayLong, formatNumber, formatWeight } from '../../lib/format.ts';
import { closeOfDayStrings } from './strings.ts';

export const STATE_LABELS: Readonly<Record<DayEndShipment['state'], string>> = {
  not_picked_up: closeOfDayStrings.notPickedUp,
  booked: closeOfDayStrings.booked,
  picked_up: closeOfDayStrings.pickedUp,
};

export interface DayTotals {
  readonly shipments: number;
  readonly states: Readonly<Record<DayEndShipment['state'], number>>;
  /** Of shipments whose freight is known. */
  readonly units: number;
  readonly weightLb: number;
  /** Shipments whose freight is unknown. */
  readonly unknownFreight: number;
  /** Cents by currency, dollars first. */
  readonly cost: readonly { readonly currency: string; readonly cents: number }[];
  /** Shipments whose price is unknown. */
  readonly withoutPrice: number;
  readonly alerts: number;
}

export function totalsOf(shipments: readonly DayEndShipment[]): DayTotals {
  const count = (state: DayEndShipment['state']) => shipments.filter((each) => each.state === state).length;
  const cost = new Map<string, number>();
  for (const { totalCents, currency } of shipments) {
    if (totalCents !== null) cost.set(currency, (cost.get(currency) ?? 0) + totalCents);
  }
  const sum = (number: (shipment: DayEndShipment) => number | null) =>
    shipments.reduce((total, shipment) => total + (number(shipment) ?? 0), 0);
  return {
    shipments: shipments.length,
    states: { booked: count('booked'), picked_up: count('picked_up'), not_picked_up: count('not_picked_up') },
    units: sum(({ units }) => units),
    weightLb: sum(({ weightLb }) => weightLb),
    unknownFreight: shipments.filter(({ units, weightLb }) => units === null || weightLb === null).length,
    cost: [...cost]
      .map(([currency, cents]) => ({ currency, cents }))
      .toSorted(
        (a, b) => Number(b.currency === 'USD') - Number(a.currency === 'USD') || (a.currency < b.currency ? -1 : 1),
      ),
    withoutPrice: shipments.filter(({ totalCents }) => totalCents === null).length,
    alerts: sum(({ alerts }) => alerts),
  };
}

export function costLabel({ cost }: DayTotals): string {
  return cost.length === 0 ? '–' : cost.map(({ cents, currency }) => formatMoney(cents, currency)).join(', ');
}

export function unitsLabel({ units, unknownFreight, shipments }: DayTotals): string {
  return unknownFreight > 0 && unknownFreight === shipments ? '–' : formatNumber(units);
}

export function weightLabel({ weightLb, unknownFreight, shipments }: DayTotals): string {
  return unknownFreight > 0 && unknownFreight === shipments ? '–' : formatWeight(weightLb);
}

/** What the totals don't include; empty if they include all. */
export function excludedNote({ unknownFreight, withoutPrice }: DayTotals): string {
  return [
    unknownFreight > 0 ? closeOfDayStrings.freightExcludes(unknownFreight) : '',
    withoutPrice > 0 ? closeOfDayStrings.costExcludes(withoutPrice) : '',
  ]
    .filter((sentence) => sentence !== '')
    .join(' ');
}

/** What is waiting, in words; null if nothing is. */
export function waitingLabel({ orders, bookings }: CloseOfDay['waiting']): string | null {
  const parts = [
    orders > 0 ? closeOfDayStrings.ordersNotBooked(orders) : null,
    bookings > 0 ? closeOfDayStrings.unfinishedBookings(bookings) : null,
  ].filter((part) => part !== null);
  return parts.length === 0 ? null : parts.join(', ');
}

/** A contract's line of text has at most 500 characters. */
const cut = (text: string) => text.slice(0, 500);

/** The page to print. `today` is the printed date. */
export function closeOfDaySheet({ shipments, waiting }: CloseOfDay, date: string, today: string): ReportSheet {
  const all = totalsOf(shipments);
  const carriers = Map.groupBy(shipments, ({ carrier }) => carrier);
  const toPickUp = shipments.filter(({ state }) => state !== 'picked_up');
  return {
    title: closeOfDayStrings.closeOfDay,
    lines: [
      closeOfDayStrings.sheetPickups(formatDayLong(date)),
      closeOfDayStrings.waitingFor(waitingLabel(waiting) ?? closeOfDayStrings.nothing),
    ],
    totals: [
      { label: closeOfDayStrings.shipments, value: formatNumber(all.shipments) },
      ...(['picked_up', 'not_picked_up', 'booked'] as const).map((state) => ({
        label: STATE_LABELS[state],
        value: formatNumber(all.states[state]),
      })),
      { label: closeOfDayStrings.openAlerts, value: formatNumber(all.alerts) },
      { label: closeOfDayStrings.units, value: unitsLabel(all) },
      { label: closeOfDayStrings.weight, value: weightLabel(all) },
      { label: closeOfDayStrings.cost, value: cut(costLabel(all)) },
    ],
    tables: [
      {
        title: closeOfDayStrings.byCarrier,
        heads: [
          closeOfDayStrings.carrier,
          closeOfDayStrings.pickedUp,
          closeOfDayStrings.notPickedUp,
          closeOfDayStrings.booked,
          closeOfDayStrings.units,
          closeOfDayStrings.weight,
          closeOfDayStrings.cost,
          closeOfDayStrings.alerts,
        ],
        rows: [...carriers.values()].map((group) => {
          const totals = totalsOf(group);
          const { states, alerts } = totals;
          return [
            cut(group[0]?.carrierName ?? ''),
            ...[states.picked_up, states.not_picked_up, states.booked].map((number) => formatNumber(number)),
            unitsLabel(totals),
            weightLabel(totals),
            cut(costLabel(totals)),
            formatNumber(alerts),
          ];
        }),
        note: excludedNote(all),
      },
      {
        title: closeOfDayStrings.stillToBePicked,
        heads: [
          closeOfDayStrings.consignee,
          closeOfDayStrings.bol,
          closeOfDayStrings.carrier,
          closeOfDayStrings.pickupWindow,
          closeOfDayStrings.status,
        ],
        rows: toPickUp
          .slice(0, 5000)
          .map(({ bolNumber, carrierName, consigneeName, window, state }) =>
            [
              consigneeName ?? '',
              bolNumber,
              carrierName,
              window === null ? '' : formatClockWindow(window),
              STATE_LABELS[state],
            ].map(cut),
          ),
        note: '',
      },
    ].filter(({ rows }) => rows.length > 0),
    printed: formatDayLong(today),
  };
}
