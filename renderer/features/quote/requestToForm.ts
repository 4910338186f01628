/** Converts a sent request back to a form. */

import type { Contact, QuoteContacts as Contacts } from '../../../shared/contract/contacts.ts';
import type { Address, HandlingUnit, RateRequest } from '../../../shared/freight/requests.ts';
import { nextBusinessDay } from '../../../shared/rules/businessDays.ts';
import { stackableText } from '../../../shared/rules/itemFields.ts';
import { splitUnitType } from '../../../shared/rules/unitTypes.ts';
import {
  type AddressDraft,
  blankRow,
  DEFAULT_LOCATION_TYPE,
  type End,
  type LaneContact,
  type QuoteForm,
  type RowDraft,
} from './form.ts';
import { defaultsOf, laneContactOf } from './laneContact.ts';

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
    ...splitUnitType(unit.description),
    nmfc: unit.nmfc ?? '',
    length: String(unit.length),
    width: String(unit.width),
    height: String(unit.height),
    weight: String(unit.weight),
    freightClass: unit.freightClass ?? '',
    stackable: stackableText(unit.stackable),
  };
}

/** The contact of an address, unless the contact has a different ZIP now. Includes its accessorials. */
function laneContact(request: RateRequest, end: End, contact: Contact | null): LaneContact | null {
  if (contact?.zip !== request[end].zip) return null;
  const marked = defaultsOf(contact, end).filter((code) => request.accessorials?.includes(code));
  return { ...laneContactOf(contact), marked };
}

/**
 * Form for the same request, with the next business day as pickup date.
 * @param contacts contacts that the request was made from
 */
export function requestToForm(request: RateRequest, today: string, contacts: Contacts): QuoteForm {
  const rows = request.handlingUnits.map((unit, index) => toRow(unit, String(index + 1)));
  return {
    pickupDate: nextBusinessDay(today),
    origin: toAddress(request.origin),
    destination: toAddress(request.destination),
    contacts: {
      origin: laneContact(request, 'origin', contacts.origin),
      destination: laneContact(request, 'destination', contacts.destination),
    },
    rows: [...rows, blankRow(String(rows.length + 1))],
    accessorials: request.accessorials ?? [],
  };
}
