/** What the contacts service needs to remember, besides the contacts themselves. */

/** Every method throws StorageError when the disk fails. */
export interface QuoteContactStore {
  /** The contacts that a quote was made from. */
  put(quoteId: string, ids: { readonly originId: string | null; readonly destinationId: string | null }): void;
  ofQuote(quoteId: string): { readonly originId: string | null; readonly destinationId: string | null } | null;
  /** The identifier of the contact that new quotes begin with, null: none was chosen. */
  defaultShipper(): string | null;
  setDefaultShipper(contactId: string | null): void;
  /** Places of the latest quotes at that ZIP, the most frequent first. */
  quotedPlaces(zip: string): { readonly city: string; readonly state: string; readonly count: number }[];
}
