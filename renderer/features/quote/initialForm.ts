import type { Contact } from '../../../shared/ipc/contract/contacts.ts';
import { nextBusinessDay } from '../../../shared/rules/businessDays.ts';
import { api } from '../../api/client.ts';
import { blankForm, type FieldKey, type QuoteForm } from './form.ts';
import { withUsualShipper } from './laneContact.ts';

/** The contact that new quotes begin with, null for none. */
export async function askUsualShipper(): Promise<Contact | null> {
  const answer = await api.contacts.defaultShipper({});
  return answer.ok ? answer.value.contact : null;
}

/** What every new quote begins with: the business day after `today` (`YYYY-MM-DD`), and the usual shipper. */
export function initialForm(today: string, shipper: Contact | null): QuoteForm {
  const blank = blankForm(nextBusinessDay(today));
  return shipper === null ? blank : withUsualShipper(blank, shipper);
}

/** Where the hands begin: at the first end that nobody has filled. */
export function firstField(form: QuoteForm): FieldKey {
  return form.contacts.origin?.isUsual === true && form.destination.zip === '' ? 'destination.zip' : 'origin.zip';
}
