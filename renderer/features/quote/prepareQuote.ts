import type { Contact } from '../../../shared/contract/contacts.ts';
import type { RateRequest } from '../../../shared/freight/requests.ts';
import { invoke } from '../../api/client.ts';
import { dayOfInstant } from '../../lib/format.ts';
import { readDraft, writeDraft } from './draft.ts';
import type { End, QuoteForm } from './form.ts';
import { fetchDefaultShipper, initialForm } from './initialForm.ts';
import { withContact } from './laneContact.ts';
import { requestToForm } from './requestToForm.ts';
import { applyTemplate, type QuoteTemplate } from './template.ts';
import type { SavedQuoteDraft } from './useQuoteDraft.ts';

/** The quote of the draft that the form opens with; null if it wasn't sent. */
export async function quoteInForm(): Promise<string | null> {
  const listed = await invoke('drafts.list', { kind: 'quote' });
  for (const stored of listed.ok ? listed.value.drafts : []) {
    const draft = readDraft(stored.value);
    if (draft !== null) return draft.sentAs;
  }
  return null;
}

/** Gives another quote for the same shipment the contacts of quote `before`. */
export async function copyContacts(before: string, quoteId: string): Promise<void> {
  const contacts = await invoke('contacts.ofQuote', { quoteId: before });
  if (!contacts.ok) return;
  const { origin, destination } = contacts.value;
  await invoke('quotes.setContacts', {
    quoteId,
    originId: origin?.id ?? null,
    destinationId: destination?.id ?? null,
  });
}

/** Continues the order of quote `before`, if there is one, with another quote for the same shipment. */
export async function continueOrder(before: string, quoteId: string): Promise<void> {
  await invoke('orderRuns.requoted', { quoteId: before, newQuoteId: quoteId });
}

/**
 * After quote `before` was requoted: its contacts, its order, and its draft belong to `quoteId`. The draft isn't changed
 * if the form holds something else.
 */
export async function moveToNewQuote(before: string, quoteId: string): Promise<void> {
  await copyContacts(before, quoteId);
  await continueOrder(before, quoteId);
  const listed = await invoke('drafts.list', { kind: 'quote' });
  for (const stored of listed.ok ? listed.value.drafts : []) {
    const draft = readDraft(stored.value);
    if (draft?.sentAs !== before) continue;
    await invoke('drafts.save', {
      id: stored.id,
      kind: 'quote',
      value: writeDraft({ form: draft.form, sentAs: quoteId }),
    });
  }
}

/**
 * Opens the quote form with this request, and the contacts of `quoteId` if given. The previous draft remains, unless it
 * was sent: then it is among the quotes. Resolves to whether it succeeded.
 */
export async function prepareQuote(request: RateRequest, quoteId: string | null): Promise<boolean> {
  return openWith(await repeatForm(request, quoteId));
}

/** Form for the same request, with the contacts of the given quote, if any. */
export async function repeatForm(request: RateRequest, quoteId: string | null): Promise<QuoteForm> {
  const response = quoteId === null ? null : await invoke('contacts.ofQuote', { quoteId });
  const contacts = response?.ok === true ? response.value : { origin: null, destination: null };
  return requestToForm(request, dayOfInstant(Date.now()), contacts);
}

/** Opens a new quote form with this contact as origin or destination. The previous draft remains. */
export async function prepareQuoteAt(end: End, contact: Contact): Promise<boolean> {
  const initial = initialForm(dayOfInstant(Date.now()), await fetchDefaultShipper());
  return openWith(withContact(initial, end, contact));
}

/** Opens the quote form with a template. The previous draft remains. */
export async function prepareTemplate(template: QuoteTemplate): Promise<boolean> {
  return openWith(applyTemplate(template, dayOfInstant(Date.now())));
}

/** Makes a draft the one that the quote form opens with. */
export async function prepareDraft({ id, form, sentAs }: SavedQuoteDraft): Promise<boolean> {
  return (await invoke('drafts.save', { id, kind: 'quote', value: writeDraft({ form, sentAs }) })).ok;
}

async function openWith(form: QuoteForm): Promise<boolean> {
  const listed = await invoke('drafts.list', { kind: 'quote' });
  const saved = await invoke('drafts.save', {
    id: crypto.randomUUID(),
    kind: 'quote',
    value: writeDraft({ form, sentAs: null }),
  });
  if (!saved.ok) return false;
  for (const stored of listed.ok ? listed.value.drafts : []) {
    const isSent = (readDraft(stored.value)?.sentAs ?? null) !== null;
    if (isSent) await invoke('drafts.remove', { id: stored.id });
  }
  return true;
}
