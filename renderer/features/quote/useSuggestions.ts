/** Suggestions while a contact or an item is typed. */
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import type { Contact } from '../../../shared/contract/contacts.ts';
import type { Item } from '../../../shared/contract/items.ts';
import { callQuery } from '../../api/query.ts';

/** Maximum number of suggestions; typing more narrows them. */
const MAX_SUGGESTIONS = 8;
/** Search results to check for a ZIP, since house numbers match the same digits. */
const MAX_AT_ZIP = 50;
const ZIP_DIGITS = 5;

interface Suggestions<Option> {
  readonly options: readonly Option[];
  /** The suggestions for the current text are loading. */
  readonly isPending: boolean;
}

/** Contacts that match any of their words. For digits alone, those at such a ZIP are first. */
export function useContactSuggestions(text: string, isOn: boolean): Suggestions<Contact> {
  const search = text.trim();
  const found = useQuery({
    ...callQuery('contacts.list', { search, sort: 'use', offset: 0, limit: MAX_AT_ZIP }),
    enabled: isOn && search !== '',
    placeholderData: keepPreviousData,
  });
  if (!isOn || search === '') return { options: [], isPending: false };
  const contacts = found.data?.contacts ?? [];
  const atZip = (contact: Contact) => contact.zip.startsWith(search);
  // Five digits are a ZIP, not a part of a name or street.
  const others = search.length < ZIP_DIGITS ? contacts.filter((contact) => !atZip(contact)) : [];
  const fitting = /^\d+$/.test(search) ? [...contacts.filter(atZip), ...others] : contacts;
  return { options: fitting.slice(0, MAX_SUGGESTIONS), isPending: found.isPending || found.isPlaceholderData };
}

/** Items that match any of their words. */
export function useItemSuggestions(text: string, isOn: boolean): Suggestions<Item> {
  const search = text.trim();
  const found = useQuery({
    ...callQuery('items.list', { search, sort: 'use', offset: 0, limit: MAX_SUGGESTIONS }),
    enabled: isOn && search !== '',
    placeholderData: keepPreviousData,
  });
  if (!isOn || search === '') return { options: [], isPending: false };
  return { options: found.data?.items ?? [], isPending: found.isPending || found.isPlaceholderData };
}
