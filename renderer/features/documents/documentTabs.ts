/** The kept and available documents of a shipment as tabs: BOL, labels, then whatever else the service has. */
import type { DocumentView } from '../../../shared/ipc/contract/shipments.ts';

export interface DocumentTab {
  /** The `:type` of the route; two documents of one type are told apart by a count. */
  readonly key: string;
  readonly label: string;
  readonly document: DocumentView;
}

/** Every type but these two is a delivery document, called by the type it came with (spec §2.9). */
const OWN: Readonly<Record<string, { readonly label: string; readonly place: number }>> = {
  BOL: { label: 'BOL', place: 0 },
  'Pallet Labels': { label: 'Labels', place: 1 },
};

/** Whether a document is one that the carrier releases after delivery. */
export function isDeliveryDocument(document: Pick<DocumentView, 'type'>): boolean {
  return OWN[document.type] === undefined;
}

/** How a document is called on the screen. */
export function documentLabel(document: Pick<DocumentView, 'type'>): string {
  return OWN[document.type]?.label ?? document.type;
}

/** Tabs in their order. Of several versions of one document the latest fetched is shown. */
export function documentTabs(documents: readonly DocumentView[]): readonly DocumentTab[] {
  const latest = new Map<string, DocumentView>();
  for (const document of documents) {
    const key = JSON.stringify([document.type, document.name]);
    const other = latest.get(key);
    if (other === undefined || (document.fetchedAtMs ?? 0) > (other.fetchedAtMs ?? 0)) latest.set(key, document);
  }
  const place = (document: DocumentView) => OWN[document.type]?.place ?? 2;
  const counts = new Map<string, number>();
  return [...latest.values()]
    .toSorted((a, b) => place(a) - place(b))
    .map((document) => {
      const count = (counts.get(document.type) ?? 0) + 1;
      counts.set(document.type, count);
      const suffix = count === 1 ? '' : ` ${count}`;
      return { key: `${document.type}${suffix}`, label: `${documentLabel(document)}${suffix}`, document };
    });
}

/** The tab of a route's type: the very one, else the first that is kept, else the first. */
export function chosenTab(tabs: readonly DocumentTab[], key: string | undefined): DocumentTab | null {
  return tabs.find((tab) => tab.key === key) ?? tabs.find((tab) => tab.document.fileId !== null) ?? tabs[0] ?? null;
}
