/** Tabs of a shipment's stored and available documents: BOL, labels, then all others. */
import type { DocumentView } from '../../../shared/contract/shipments.ts';
import { documentKey, printKindOf, typeKey } from '../../../shared/rules/documentTypes.ts';
import { documentsStrings } from './strings.ts';

export interface DocumentTab {
  /** The `:type` of the route; a number distinguishes documents of the same type. */
  readonly key: string;
  readonly label: string;
  readonly document: DocumentView;
}

/** Other types are shown with the provider's name; BOL and labels have a separate position, route and short name. */
const TAB_OF_KIND = {
  bol: { key: 'BOL', position: 0 },
  labels: { key: 'Pallet Labels', position: 1 },
  other: { key: null, position: 2 },
} as const;

/** Display name of a document. */
export function documentLabel({ type }: Pick<DocumentView, 'type'>): string {
  return type === 'Pallet Labels' ? documentsStrings.labels : type;
}

/** Key of a document's first tab; case-insensitive by type. */
function tabKey({ type }: Pick<DocumentView, 'type'>): string {
  return TAB_OF_KIND[printKindOf(type)].key ?? type;
}

/** Tabs in order. Of several versions of a document, the latest is shown. */
export function documentTabs(documents: readonly DocumentView[]): readonly DocumentTab[] {
  const latest = new Map<string, DocumentView>();
  for (const document of documents) {
    const key = documentKey(document);
    const other = latest.get(key);
    if (other === undefined || (document.fetchedAtMs ?? 0) > (other.fetchedAtMs ?? 0)) latest.set(key, document);
  }
  const position = ({ type }: DocumentView) => TAB_OF_KIND[printKindOf(type)].position;
  const counts = new Map<string, number>();
  return [...latest.values()]
    .toSorted((a, b) => position(a) - position(b))
    .map((document) => {
      const key = tabKey(document);
      const count = (counts.get(typeKey(key)) ?? 0) + 1;
      counts.set(typeKey(key), count);
      const suffix = count === 1 ? '' : ` ${count}`;
      return { key: `${key}${suffix}`, label: `${documentLabel(document)}${suffix}`, document };
    });
}

/** The label of a document's tab, or the one that it would have. */
export function tabLabelOf(tabs: readonly DocumentTab[], document: Pick<DocumentView, 'type' | 'name'>): string {
  const tab = tabs.find((each) => documentKey(each.document) === documentKey(document));
  return tab?.label ?? documentLabel(document);
}

/** A document that failed to download, as one that can be retried. */
export function failedDocument({ type, name }: Pick<DocumentView, 'type' | 'name'>): DocumentView {
  return { fileId: null, type, name, bytes: null, fetchedAtMs: null, opens: true };
}

/** The tab of a route's type, otherwise the first stored one, otherwise the first. */
export function chosenTab(tabs: readonly DocumentTab[], key: string | undefined): DocumentTab | null {
  return tabs.find((tab) => tab.key === key) ?? tabs.find((tab) => tab.document.fileId !== null) ?? tabs[0] ?? null;
}
