/** The demo's quotes and shipments: a month of them, in every state, by dates relative to today. */
import type { HandlingUnit } from '../../../shared/freight/requests.ts';
import { addBusinessDays, businessDaysBefore, isBusinessDay } from '../../../shared/rules/businessDays.ts';
import type { SampleOrder } from './ports.ts';
import { SAMPLE_CONTACTS, SAMPLE_ITEMS, type SampleContact } from './sampleDirectory.ts';

/** An order with its shipper and consignee. */
export interface PlannedOrder {
  readonly shipper: SampleContact;
  readonly consignee: SampleContact;
  readonly items: readonly string[];
  readonly order: SampleOrder;
}

type State = Omit<SampleOrder, 'request' | 'booking' | 'rate'>;

const PICKUP_WARNING = 'The carrier’s pickup system did not respond: the pickup request needs to be placed by phone.';
const ON_TIME = 16;

/** Statuses of the orders, by business days before and after today. The last few were only quoted. */
function statesOf(today: string): { readonly booked: readonly State[]; readonly quoted: readonly State[] } {
  const before = (days: number) => businessDaysBefore(today, days);
  const after = (days: number) => addBusinessDays(today, days);
  const current = isBusinessDay(today) ? today : after(1);
  const onTime = Array.from(
    { length: ON_TIME },
    (_, index): State => ({ status: 'delivered', dueOn: before(2 + Math.floor(index * 1.3)) }),
  );
  return {
    booked: [
      ...onTime,
      { status: 'delivered', dueOn: before(5), lateDays: 1 },
      { status: 'delivered', dueOn: before(10), lateDays: 2 },
      { status: 'delivered', dueOn: before(15), lateDays: 1 },
      { status: 'delivered', dueOn: before(1), withoutPod: true },
      { status: 'cancelled', pickupOn: before(12) },
      { status: 'cancelled', voided: true, pickupOn: before(8) },
      { status: 'cancelled', pickupOn: before(4) },
      { status: 'created', voided: true, pickupOn: before(2) },
      { status: 'out_for_delivery', dueOn: current },
      { status: 'out_for_delivery', dueOn: current },
      { status: 'at_destination', dueOn: addBusinessDays(current, 1) },
      { status: 'at_destination', dueOn: addBusinessDays(current, 1) },
      { status: 'in_transit', dueOn: addBusinessDays(current, 1) },
      { status: 'in_transit', dueOn: addBusinessDays(current, 1) },
      { status: 'in_transit', dueOn: addBusinessDays(current, 2) },
      { status: 'in_transit', dueOn: addBusinessDays(current, 2) },
      // The three that raise alerts.
      { status: 'in_transit', dueOn: before(2), lateDays: 4 },
      { status: 'in_transit', dueOn: addBusinessDays(current, 1), withoutPro: true },
      { status: 'created', pickupOn: after(1), pickupWarning: PICKUP_WARNING },
      { status: 'picked_up', pickupOn: before(1) },
      { status: 'picked_up', pickupOn: before(1) },
      { status: 'onboard', pickupOn: after(1) },
      { status: 'created', pickupOn: after(1) },
      { status: 'created', pickupOn: after(2) },
      { status: 'created', pickupOn: after(3) },
    ],
    quoted: [
      { status: 'created', pickupOn: before(9) },
      { status: 'created', pickupOn: before(3) },
      { status: 'created', pickupOn: after(1) },
      { status: 'created', pickupOn: after(2) },
    ],
  };
}

const at = <T>(list: readonly T[], index: number): T => {
  const found = list[index % list.length];
  if (found === undefined) throw new RangeError('an empty list');
  return found;
};

const SHIPPERS = SAMPLE_CONTACTS.filter(({ role }) => role === 'shipper');
const CONSIGNEES = SAMPLE_CONTACTS.filter(({ role }) => role === 'consignee');
/** Consignees far enough from every shipper for several transit days. */
const FAR = CONSIGNEES.filter(({ state }) => ['AZ', 'CA', 'OR'].includes(state));

const placeOf = ({ city, state, zip }: SampleContact) => ({ city, state, zip, locationType: 'Business' });
const partyOf = ({ name, address1, person, phone, email }: SampleContact) => ({
  name,
  address1,
  contact: person,
  phone,
  email,
});

/** All orders, the same for the same `today` (`YYYY-MM-DD`). */
export function sampleOrders(today: string): PlannedOrder[] {
  const { booked, quoted } = statesOf(today);
  const planned = (state: State, index: number, isBooked: boolean): PlannedOrder => {
    const isFar = ['in_transit', 'at_destination', 'out_for_delivery'].includes(state.status);
    const shipper = at(SHIPPERS, index % 5 === 0 ? 1 : index % 7 === 0 ? 2 : 0);
    const consignee = at(isFar ? FAR : CONSIGNEES, index * 2);
    const lines = [at(SAMPLE_ITEMS, index * 3), ...(index % 4 === 0 ? [at(SAMPLE_ITEMS, index * 3 + 1)] : [])];
    const handlingUnits = lines.map(
      ({ description, weight, length, width, height, freightClass }, line): HandlingUnit => ({
        quantity: 1 + ((index + line) % 4),
        weight,
        length,
        width,
        height,
        description,
        freightClass,
      }),
    );
    const number = 4101 + index * 7;
    return {
      shipper,
      consignee,
      items: lines.map(({ id }) => id),
      order: {
        ...state,
        request: {
          origin: placeOf(shipper),
          destination: placeOf(consignee),
          handlingUnits,
          accessorials: [...consignee.deliveryAccessorials],
        },
        rate: index % 3,
        ...(isBooked
          ? {
              booking: {
                shipper: partyOf(shipper),
                consignee: partyOf(consignee),
                pickup: { readyTime: shipper.readyTime, closeTime: shipper.closeTime },
                delivery: { readyTime: consignee.readyTime, closeTime: consignee.closeTime },
                poNumber: String(number + 48_000),
                referenceNumbers: [`SO-${number + 20_000}`],
              },
            }
          : {}),
      },
    };
  };
  return [
    ...booked.map((state, index) => planned(state, index, true)),
    ...quoted.map((state, index) => planned(state, booked.length + index, false)),
  ];
}
