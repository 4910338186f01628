/** Suggestions while a contact or an item is typed. */
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import type { Contact } from '../../../shared/contract/contacts.ts';
import type { Item } from '../../../shared/contract/items.ts';
import { callQuery } from '../../api/query.ts';

/** Maximum number of suggestions; typing more narrows them. */
const MAX_OFFERS = 8;
/** Search results to check for a ZIP, since house numbers match the same digits. */
const MAX_AT_ZIP = 50;

interface Offers<Option> {
  readonly options: readonly Option[];
  /** The suggestions for the current text are loading. */
  readonly isPending: boolean;
}

/** Contacts that match any of their words or, for digits alone, their ZIP. */
export function useContactSuggestions(text: string, isOn: boolean): Offers<Contact> {
  const search = text.trim();
  const found = useQuery({
    ...callQuery('contacts.list', { search, sort: 'use', offset: 0, limit: MAX_AT_ZIP }),
    enabled: isOn && search !== '',
    placeholderData: keepPreviousData,
  });
  if (!isOn || search === '') return { options: [], isPending: false };
  const contacts = found.data?.contacts ?? [];
  const fitting = /^\d+$/.test(search) ? contacts.filter(({ zip }) => zip.startsWith(search)) : contacts;
  return { options: fitting.slice(0, MAX_OFFERS), isPending: found.isPending || found.isPlaceholderData };
}

/** Items that match any of their words. */
export function useItemSuggestions(text: string, isOn: boolean): Offers<Item> {
  const search = text.trim();
  const found = useQuery({
    ...callQuery('items.list', { search, sort: 'use', offset: 0, limit: MAX_OFFERS }),
    enabled: isOn && search !== '',
    placeholderData: keepPreviousData,
  });
  if (!isOn || search === '') return { options: [], isPending: false };
  return { options: found.data?.items ?? [], isPending: found.isPending || found.isPlaceholderData };
}
