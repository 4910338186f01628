/** From a request that was sent once to the form that sends it again. */
import type { Address, HandlingUnit, RateRequest } from '../../../shared/freight/requests.ts';
import { nextBusinessDay } from '../../../shared/rules/businessDays.ts';
import {
  type AddressDraft,
  blankRow,
  DEFAULT_LOCATION_TYPE,
  NO_CONTACTS,
  type QuoteForm,
  type RowDraft,
} from './form.ts';

function toAddress(address: Address): AddressDraft {
  return {
    zip: address.zip,
    city: address.city,
    state: address.state,
    locationType: address.locationType ?? DEFAULT_LOCATION_TYPE,
  };
}

function toRow(unit: HandlingUnit, key: string): RowDraft {
  return {
    key,
    quantity: String(unit.quantity ?? 1),
    description: unit.description,
    nmfc: unit.nmfc ?? '',
    length: String(unit.length),
    width: String(unit.width),
    height: String(unit.height),
    weight: String(unit.weight),
    freightClass: unit.freightClass ?? '',
    stackable: unit.stackable ?? false,
  };
}

/** The form that asks for the same again: everything but the pickup date, which is the next business day. */
export function requestToForm(request: RateRequest, today: string): QuoteForm {
  const rows = request.handlingUnits.map((unit, index) => toRow(unit, String(index + 1)));
  return {
    pickupDate: nextBusinessDay(today),
    origin: toAddress(request.origin),
    destination: toAddress(request.destination),
    contacts: NO_CONTACTS,
    rows: [...rows, blankRow(String(rows.length + 1))],
    accessorials: request.accessorials ?? [],
  };
}
