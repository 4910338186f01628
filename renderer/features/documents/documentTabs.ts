/** The kept and available documents of a shipment as tabs: BOL, labels, then whatever else the service has. */
import type { DocumentView } from '../../../shared/ipc/contract/shipments.ts';
import { documentKey, printKindOf } from '../../../shared/rules/documentTypes.ts';

export interface DocumentTab {
  /** The `:type` of the route; two documents of one type are told apart by a count. */
  readonly key: string;
  readonly label: string;
  readonly document: DocumentView;
}

/** What the service types so is shown so; BOL and labels have a place, a route and a short name of their own. */
const OWN = {
  bol: { key: 'BOL', place: 0 },
  labels: { key: 'Pallet Labels', place: 1 },
  other: { key: null, place: 2 },
} as const;

/** How a document is called on the screen. */
export function documentLabel({ type }: Pick<DocumentView, 'type'>): string {
  return type === 'Pallet Labels' ? 'Labels' : type;
}

/** The key of a document's first tab: the same for a type in any letters. */
export function tabKey({ type }: Pick<DocumentView, 'type'>): string {
  return OWN[printKindOf(type)].key ?? type;
}

/** Tabs in their order. Of several versions of one document the latest fetched is shown. */
export function documentTabs(documents: readonly DocumentView[]): readonly DocumentTab[] {
  const latest = new Map<string, DocumentView>();
  for (const document of documents) {
    const key = documentKey(document);
    const other = latest.get(key);
    if (other === undefined || (document.fetchedAtMs ?? 0) > (other.fetchedAtMs ?? 0)) latest.set(key, document);
  }
  const place = ({ type }: DocumentView) => OWN[printKindOf(type)].place;
  const counts = new Map<string, number>();
  return [...latest.values()]
    .toSorted((a, b) => place(a) - place(b))
    .map((document) => {
      const key = tabKey(document);
      const count = (counts.get(key) ?? 0) + 1;
      counts.set(key, count);
      const suffix = count === 1 ? '' : ` ${count}`;
      return { key: `${key}${suffix}`, label: `${documentLabel(document)}${suffix}`, document };
    });
}

/** A document that didn't come, as one that can be fetched again. */
export function notKept({ type, name }: Pick<DocumentView, 'type' | 'name'>): DocumentView {
  return { fileId: null, type, name, bytes: null, fetchedAtMs: null, opens: true };
}

/** The tab of a route's type: the very one, else the first that is kept, else the first. */
export function chosenTab(tabs: readonly DocumentTab[], key: string | undefined): DocumentTab | null {
  return tabs.find((tab) => tab.key === key) ?? tabs.find((tab) => tab.document.fileId !== null) ?? tabs[0] ?? null;
}
