import { IconAddressBook, IconFileText, IconPackage, IconPencil, IconTag } from '@tabler/icons-react';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { callQuery } from '../../api/query.ts';
import { draftLane, prepareDraft, prepareTemplate, readTemplate, savedDrafts } from '../../features/quote/index.ts';
import { listBookingDrafts } from '../../lib/bookingDrafts.ts';
import { formatDayShort, formatInstant } from '../../lib/format.ts';
import { type Go, matchesTerms, type PaletteLine } from './paletteLines.ts';

/** Maximum number of lines of each kind. */
const SHOWN = 5;
/** Shorter texts find too much. */
const SHORTEST = 2;

/** Leaves the quote form, which saves its input, then opens it again with what was prepared. */
async function openQuote(go: Go, prepare: () => Promise<boolean>): Promise<void> {
  go('/quotes');
  await new Promise((resolve) => setTimeout(resolve, 0));
  if (await prepare()) go('/quote');
}

/** Contacts, items, quotes, templates and drafts that match the text. */
export function useSavedLines(typed: string, hasAccount: boolean, go: Go) {
  const text = typed.trim().slice(0, 200);
  const enabled = hasAccount && text.length >= SHORTEST;
  const options = { enabled, placeholderData: keepPreviousData } as const;
  const page = { search: text, sort: 'use', offset: 0, limit: SHOWN } as const;
  const contacts = useQuery({ ...callQuery('contacts.list', page), ...options });
  const items = useQuery({ ...callQuery('items.list', page), ...options });
  const quotes = useQuery({
    ...callQuery('quotes.search', { text, state: 'all', offset: 0, limit: SHOWN }),
    ...options,
  });
  const templates = useQuery({ ...callQuery('templates.list', {}), enabled });
  const quoteDrafts = useQuery({ ...callQuery('drafts.list', { kind: 'quote' }), enabled });
  const bookingDrafts = useQuery({ ...callQuery('drafts.list', { kind: 'booking' }), enabled });
  if (!enabled) return { lines: [], isPending: false };

  const local: PaletteLine[] = [
    ...listBookingDrafts(bookingDrafts.data?.drafts ?? []).map(
      ({ id, company, carrierName, savedAtMs, path }): PaletteLine => ({
        id: `draft ${id}`,
        icon: IconPencil,
        label: company ?? 'No company entered',
        detail: [carrierName, formatInstant(savedAtMs)].filter((part) => part !== null).join(', '),
        kind: 'Booking draft',
        run: () => go(path),
      }),
    ),
    ...savedDrafts(quoteDrafts.data?.drafts ?? []).map(
      (draft): PaletteLine => ({
        id: `draft ${draft.id}`,
        icon: IconPencil,
        label: draftLane(draft.form),
        detail: draft.savedAtMs === null ? '' : formatInstant(draft.savedAtMs),
        kind: 'Draft',
        run: () => void openQuote(go, () => prepareDraft(draft)),
      }),
    ),
    ...(templates.data?.templates ?? []).flatMap((saved): PaletteLine[] => {
      const template = readTemplate(saved);
      return template === null
        ? []
        : [
            {
              id: `template ${template.id}`,
              icon: IconFileText,
              label: template.name,
              detail: draftLane(template.form),
              kind: 'Template',
              run: () => void openQuote(go, () => prepareTemplate(template)),
            },
          ];
    }),
  ].filter(({ label, detail, kind }) => matchesTerms(text, `${label} ${detail} ${kind}`));

  const lines: PaletteLine[] = [
    ...(contacts.data?.contacts ?? []).map(
      ({ id, name, city, state, zip }): PaletteLine => ({
        id: `contact ${id}`,
        icon: IconAddressBook,
        label: name,
        detail: `${city}, ${state} ${zip}`,
        kind: 'Contact',
        run: () => go(`/contacts/${encodeURIComponent(id)}`),
      }),
    ),
    ...(items.data?.items ?? []).map(
      ({ id, name, sku }): PaletteLine => ({
        id: `item ${id}`,
        icon: IconPackage,
        label: name,
        detail: sku,
        kind: 'Item',
        run: () => go(`/items/${encodeURIComponent(id)}`),
      }),
    ),
    ...local.slice(0, 2 * SHOWN),
    ...(quotes.data?.quotes ?? []).map(
      (quote): PaletteLine => ({
        id: `quote ${quote.id}`,
        icon: IconTag,
        label: `${quote.originCity} → ${quote.destinationCity}`,
        detail: `pickup ${formatDayShort(quote.pickupDate)}`,
        kind: 'Quote',
        run: () => go(`/quote/${quote.id}/rates`),
      }),
    ),
  ];
  const all = [contacts, items, quotes, templates, quoteDrafts, bookingDrafts];
  return { lines, isPending: all.some((query) => query.isPending || query.isPlaceholderData) };
}
