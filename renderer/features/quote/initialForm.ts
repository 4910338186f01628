import type { Contact } from '../../../shared/contract/contacts.ts';
import { nextBusinessDay } from '../../../shared/rules/businessDays.ts';
import { invoke } from '../../api/client.ts';
import { blankForm, type FieldKey, type QuoteForm } from './form.ts';
import { withDefaultShipper } from './laneContact.ts';

/** Fetches the default shipper of new quotes, or null. */
export async function fetchDefaultShipper(): Promise<Contact | null> {
  const response = await invoke('contacts.defaultShipper', {});
  return response.ok ? response.value.contact : null;
}

/** Initial form of a new quote: the business day after `today` (`YYYY-MM-DD`), and the default shipper. */
export function initialForm(today: string, shipper: Contact | null): QuoteForm {
  const blank = blankForm(nextBusinessDay(today));
  return shipper === null ? blank : withDefaultShipper(blank, shipper);
}

/** Field to focus first: the destination if the default shipper filled the origin. */
export function firstField(form: QuoteForm): FieldKey {
  return form.contacts.origin?.isDefault === true && form.destination.zip === '' ? 'destination.zip' : 'origin.zip';
}
