/**
 * Makes successful responses odd in the ways that practice scenarios and tests request. Changes only what is sent, not
 * what is stored.
 */
import type { Operation } from '../../shared/freight/operations.ts';
import { type Faults, ODD_RESPONSES, type OddResponse } from '../../shared/freight/trainingFaults.ts';
import type { ApiBookingResponse, ApiDocumentsResponse, ApiRatesResponse, ShipmentResponse } from './responses.ts';

/** The responses of the four operations. */
export interface Responses {
  getRates: ApiRatesResponse;
  bookShipment: ApiBookingResponse;
  getShipment: ShipmentResponse;
  getDocuments: ApiDocumentsResponse;
}

/** Dollars that a later total differs by. */
const LATER_DOLLARS = 702.73;

/** Returns the BOL number of a shipment other than the given one. */
export type AnotherBol = (bolNumber: string) => string;
type Kind = OddResponse | 'unknown_status';
type Change<Name extends Operation> = (response: Responses[Name], another: AnotherBol) => object;
type ChangesOf<Name extends Operation> = Partial<Readonly<Record<Kind, Change<Name>>>>;
type Changes = { readonly [Name in Operation]: ChangesOf<Name> };

function ofShipment(change: (shipment: ShipmentResponse['shipment'], another: AnotherBol) => object) {
  return (response: ShipmentResponse, another: AnotherBol) => ({
    ...response,
    shipment: change(response.shipment, another),
  });
}

/** Returns the list with its last element replaced. */
function withLast<T>(list: readonly T[], change: (last: T) => object): unknown[] {
  return list.map((item, index) => (index === list.length - 1 ? change(item) : item));
}

const CHANGES: Changes = {
  getRates: {
    doubled_carrier: (response) => ({
      ...response,
      rates: response.rates.map((rate, index) =>
        index === 1 ? { ...rate, carrier: response.rates[0]?.carrier } : rate,
      ),
    }),
    odd_parts: (response) => ({ ...response, rates: withLast(response.rates, (rate) => ({ ...rate, total: null })) }),
    other_currency: (response) => ({
      ...response,
      rates: withLast(response.rates, (rate) => ({ ...rate, currency: 'CAD' })),
    }),
  },
  bookShipment: {
    about_another: (response, another) => ({ ...response, bolNumber: another(response.bolNumber) }),
    later_total: (response) => ({ ...response, total: later(response.total) }),
    later_carrier: (response) => ({ ...response, carrier: 'GULF' }),
    other_currency: (response) => ({ ...response, currency: 'CAD' }),
    odd_parts: (response) => ({ ...response, total: null, alreadyBooked: null, pickupDate: '11/18/2026' }),
    blank_warning: (response) => ({ ...response, pickupWarning: ' ' }),
    fields_left_out: (response) => only(response, ['success', 'bolNumber']),
  },
  getShipment: {
    about_another: ofShipment((shipment, another) => ({ ...shipment, bolNumber: another(shipment.bolNumber) })),
    later_total: ofShipment((shipment) => ({ ...shipment, total: later(shipment.total) })),
    later_carrier: ofShipment((shipment) => ({ ...shipment, carrier: 'GULF' })),
    odd_parts: ofShipment((shipment) => ({
      ...shipment,
      estimatedDeliveryDate: 'soon',
      referenceNumbers: [null, ...shipment.referenceNumbers],
      documents: withLast(shipment.documents, (entry) => ({ ...entry, type: null })),
    })),
    unknown_status: ofShipment((shipment) => ({
      ...shipment,
      status: 'held_at_terminal',
      trackingStatus: 'held_at_terminal',
    })),
    fields_left_out: ofShipment(({ bolNumber, carrier, status }) => ({ bolNumber, carrier, status })),
  },
  getDocuments: {
    about_another: (response, another) => ({ ...response, bolNumber: another(response.bolNumber) }),
    odd_parts: (response) => ({
      ...response,
      documents: withLast(response.documents, ({ type, name, expiresAt }) => ({ type, name, expiresAt })),
    }),
    fields_left_out: (response) => only(response, ['success', 'documents']),
  },
};

/** Returns the response with these fields only; undefined fields are omitted from the JSON. */
function only(response: object, fields: readonly string[]): object {
  return Object.fromEntries(
    Object.entries(response).map(([key, value]) => [key, fields.includes(key) ? value : undefined]),
  );
}

function later(total: number): number {
  return Number((total + LATER_DOLLARS).toFixed(2));
}

/** Returns the response with every active oddity of its operation. */
export function makeOdd<Name extends Operation>(
  name: Name,
  response: Responses[Name],
  { odd, unknownStatus }: Faults,
  another: AnotherBol,
): object {
  const changes: ChangesOf<Name> = CHANGES[name];
  // In the order of the list: the kinds that remove parts come last.
  const kinds: Kind[] = ODD_RESPONSES.filter((kind) => odd.includes(kind));
  if (unknownStatus) kinds.push('unknown_status');
  let made = response;
  for (const kind of kinds) made = { ...made, ...changes[kind]?.(made, another) };
  return made;
}
