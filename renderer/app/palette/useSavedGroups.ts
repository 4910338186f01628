import {
  type Icon,
  IconAddressBook,
  IconBuildingWarehouse,
  IconFileText,
  IconListCheck,
  IconPackage,
  IconPencil,
  IconTag,
} from '@tabler/icons-react';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { ORDER_STATUS_LABELS } from '../../../shared/rules/orderStatus.ts';
import { callQuery } from '../../api/query.ts';
import { draftLane, prepareDraft, prepareTemplate, readTemplate, savedDrafts } from '../../features/quote/index.ts';
import { listBookingDrafts } from '../../lib/bookingDrafts.ts';
import { formatDayShort, formatInstant } from '../../lib/format.ts';
import { screenSearches } from '../../lib/handOver.ts';
import { type Go, matchesTerms, type PaletteGroup, type PaletteLine } from './paletteLines.ts';
import { paletteStrings } from './strings.ts';

/** Maximum number of lines of each kind. */
const SHOWN = 5;
/** Shorter texts find too much. */
const MIN_QUERY_LENGTH = 2;

/** Leaves the quote form, which saves its input, then opens it again with what was prepared. */
async function openQuote(go: Go, prepare: () => Promise<boolean>): Promise<void> {
  go('/quotes');
  await new Promise((resolve) => setTimeout(resolve, 0));
  if (await prepare()) go('/quote');
}

/** The line that shows all matches on their screen. */
function seeAllLine(path: string, icon: Icon, title: string, text: string, go: Go): PaletteLine {
  return {
    id: `all ${path}`,
    icon,
    label: paletteStrings.seeAllIn(title),
    kind: title,
    run: () => {
      screenSearches.pass(path, text);
      go(path);
    },
  };
}

/** Orders, contacts, items, carriers, quotes, templates and drafts that match the text. */
export function useSavedGroups(typed: string, hasAccount: boolean, go: Go) {
  const text = typed.trim().slice(0, 200);
  const enabled = hasAccount && text.length >= MIN_QUERY_LENGTH;
  const options = { enabled, placeholderData: keepPreviousData } as const;
  const page = { search: text, sort: 'use', offset: 0, limit: SHOWN } as const;
  const contacts = useQuery({ ...callQuery('contacts.list', page), ...options });
  const items = useQuery({ ...callQuery('items.list', page), ...options });
  const orders = useQuery({ ...callQuery('orders.list', { query: { text }, limit: SHOWN }), ...options });
  const carriers = useQuery({ ...callQuery('carriers.list', page), ...options });
  const quotes = useQuery({
    ...callQuery('quotes.search', { text, state: 'all', offset: 0, limit: SHOWN }),
    ...options,
  });
  const templates = useQuery({ ...callQuery('templates.list', {}), enabled });
  const quoteDrafts = useQuery({ ...callQuery('drafts.list', { kind: 'quote' }), enabled });
  const bookingDrafts = useQuery({ ...callQuery('drafts.list', { kind: 'booking' }), enabled });
  if (!enabled) return { groups: [], isPending: false };

  const local: PaletteLine[] = [
    ...listBookingDrafts(bookingDrafts.data?.drafts ?? []).map(
      ({ id, company, carrierName, savedAtMs, path }): PaletteLine => ({
        id: `draft ${id}`,
        icon: IconPencil,
        label: company ?? paletteStrings.noCompanyEntered,
        detail: [carrierName, formatInstant(savedAtMs)].filter((part) => part !== null).join(', '),
        kind: paletteStrings.bookingDraft,
        run: () => go(path),
      }),
    ),
    ...savedDrafts(quoteDrafts.data?.drafts ?? []).map(
      (draft): PaletteLine => ({
        id: `draft ${draft.id}`,
        icon: IconPencil,
        label: draftLane(draft.form),
        detail: draft.savedAtMs === null ? '' : formatInstant(draft.savedAtMs),
        kind: paletteStrings.draft,
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
              kind: paletteStrings.template,
              run: () => void openQuote(go, () => prepareTemplate(template)),
            },
          ];
    }),
  ].filter(({ label, detail, kind }) => matchesTerms(text, `${label} ${detail} ${kind}`));

  const groups: PaletteGroup[] = [
    {
      title: paletteStrings.orders,
      total: orders.data?.total ?? 0,
      seeAll: seeAllLine('/orders', IconListCheck, paletteStrings.orders, text, go),
      lines: (orders.data?.orders ?? []).map(({ id, orderNumber, consignee, status }) => ({
        id: `order ${id}`,
        icon: IconListCheck,
        label: orderNumber,
        detail: [consignee.name, ORDER_STATUS_LABELS[status]].filter((part) => part !== '').join(', '),
        kind: paletteStrings.order,
        run: () => go(`/orders/${encodeURIComponent(id)}`),
      })),
    },
    {
      title: paletteStrings.contacts,
      total: contacts.data?.total ?? 0,
      seeAll: seeAllLine('/contacts', IconAddressBook, paletteStrings.contacts, text, go),
      lines: (contacts.data?.contacts ?? []).map(({ id, name, city, state, zip }) => ({
        id: `contact ${id}`,
        icon: IconAddressBook,
        label: name,
        detail: `${city}, ${state} ${zip}`,
        kind: paletteStrings.contact,
        run: () => go(`/contacts/${encodeURIComponent(id)}`),
      })),
    },
    {
      title: paletteStrings.items,
      total: items.data?.total ?? 0,
      seeAll: seeAllLine('/items', IconPackage, paletteStrings.items, text, go),
      lines: (items.data?.items ?? []).map(({ id, name, sku }) => ({
        id: `item ${id}`,
        icon: IconPackage,
        label: name,
        detail: sku,
        kind: paletteStrings.item,
        run: () => go(`/items/${encodeURIComponent(id)}`),
      })),
    },
    {
      title: paletteStrings.carriers,
      total: carriers.data?.total ?? 0,
      seeAll: seeAllLine('/carriers', IconBuildingWarehouse, paletteStrings.carriers, text, go),
      lines: (carriers.data?.carriers ?? []).map(({ id, name, code, phone }) => ({
        id: `carrier ${id}`,
        icon: IconBuildingWarehouse,
        label: name,
        detail: [code, phone].filter((part) => part !== '').join(', '),
        kind: paletteStrings.carrier,
        run: () => go(`/carriers/${encodeURIComponent(id)}`),
      })),
    },
    { title: paletteStrings.draftsAndTemplates, total: local.length, lines: local.slice(0, 2 * SHOWN) },
    {
      title: paletteStrings.quotes,
      total: quotes.data?.total ?? 0,
      seeAll: seeAllLine('/quotes', IconTag, paletteStrings.quotes, text, go),
      lines: (quotes.data?.quotes ?? []).map((quote) => ({
        id: `quote ${quote.id}`,
        icon: IconTag,
        label: `${quote.originCity} → ${quote.destinationCity}`,
        detail: `pickup ${formatDayShort(quote.pickupDate)}`,
        kind: paletteStrings.quote,
        run: () => go(`/quote/${quote.id}/rates`),
      })),
    },
  ];
  const all = [orders, contacts, items, carriers, quotes, templates, quoteDrafts, bookingDrafts];
  return { groups, isPending: all.some((query) => query.isPending || query.isPlaceholderData) };
}
