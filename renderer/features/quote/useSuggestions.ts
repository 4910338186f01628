/** What is offered while a contact or an item is typed. */
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import type { Contact } from '../../../shared/ipc/contract/contacts.ts';
import type { Item } from '../../../shared/ipc/contract/items.ts';
import { callQuery } from '../../api/query.ts';

/** Options in a list: more than fit are found by typing more. */
const MOST_OFFERS = 8;
/** Looked through for a ZIP, which also begins house numbers. */
const MOST_AT_ZIP = 50;

interface Offers<Option> {
  readonly options: readonly Option[];
  /** The options for this very text are on their way. */
  readonly isPending: boolean;
}

/** Contacts by any of their words, or, for digits alone, by their ZIP. */
export function useContactSuggestions(text: string, isOn: boolean): Offers<Contact> {
  const search = text.trim();
  const found = useQuery({
    ...callQuery('contacts.list', { search, sort: 'use', offset: 0, limit: MOST_AT_ZIP }),
    enabled: isOn && search !== '',
    placeholderData: keepPreviousData,
  });
  if (!isOn || search === '') return { options: [], isPending: false };
  const contacts = found.data?.contacts ?? [];
  const fitting = /^\d+$/.test(search) ? contacts.filter(({ zip }) => zip.startsWith(search)) : contacts;
  return { options: fitting.slice(0, MOST_OFFERS), isPending: found.isPending || found.isPlaceholderData };
}

/** Items by any of their words. */
export function useItemSuggestions(text: string, isOn: boolean): Offers<Item> {
  const search = text.trim();
  const found = useQuery({
    ...callQuery('items.list', { search, sort: 'use', offset: 0, limit: MOST_OFFERS }),
    enabled: isOn && search !== '',
    placeholderData: keepPreviousData,
  });
  if (!isOn || search === '') return { options: [], isPending: false };
  return { options: found.data?.items ?? [], isPending: found.isPending || found.isPlaceholderData };
}
