/** Which shipment an invoice is for, and how it compares with the booked price of that shipment. */
import type { InvoiceCandidate } from '../../../shared/contract/invoices.ts';
import { compareInvoice, type QuotedSide } from '../../../shared/rules/invoiceDifference.ts';
import { matchInvoice } from '../../../shared/rules/invoiceMatch.ts';
import type { QuotedShipment, StoredInvoice } from './rows.ts';
import type { InvoiceStore } from './store.ts';

function quotedSide(shipment: QuotedShipment | null): QuotedSide | null {
  if (shipment === null || shipment.quoted_cents === null) return null;
  const { quoted_cents: totalCents, quoted_currency: currency, request } = shipment;
  return {
    totalCents,
    currency,
    request: request && {
      accessorials: request.accessorials ?? [],
      classes: request.handlingUnits.flatMap(({ freightClass }) => (freightClass === undefined ? [] : [freightClass])),
      weightLb: request.handlingUnits.reduce((sum, { weight, quantity = 1 }) => sum + weight * quantity, 0),
      locationTypes: [request.origin, request.destination].map(({ locationType }) => locationType ?? ''),
    },
  };
}

/** Creates the matching of one account's invoices. */
export function createMatching(store: Pick<InvoiceStore, 'quoted' | 'storedOf' | 'candidates' | 'put'>) {
  /** Compares all invoices of a shipment, because each depends on the earlier ones. */
  function compareAll(bolNumber: string): void {
    const quoted = quotedSide(store.quoted(bolNumber));
    const earlier: { carrierKey: string; invoiceNumber: string; totalCents: number; currency: string }[] = [];
    for (const invoice of store.storedOf(bolNumber)) {
      const { fields } = invoice;
      const own = earlier.filter((other) => other.carrierKey === invoice.carrierKey);
      const comparison = compareInvoice(fields, quoted, own);
      if (JSON.stringify(comparison) !== JSON.stringify(invoice.comparison)) store.put({ ...invoice, comparison });
      const isDuplicate =
        comparison.kind === 'compared' && comparison.causes.some(({ cause }) => cause === 'duplicate_invoice');
      if (!isDuplicate) earlier.push({ ...fields, carrierKey: invoice.carrierKey });
    }
  }

  /** The invoice with its shipment: the user's choice, or a certain match. */
  function matched(invoice: StoredInvoice): StoredInvoice {
    if (invoice.matchedBy === 'user') return invoice;
    const { fields } = invoice;
    const match = matchInvoice({ ...fields, carrier: invoice.carrierKey }, store.candidates(fields));
    return match.kind === 'certain'
      ? { ...invoice, match: 'matched', matchedBy: match.by, bolNumber: match.bolNumber }
      : { ...invoice, match: match.kind, matchedBy: null, bolNumber: null };
  }

  /** Stores the invoice, and compares those of its shipment and of the one that it had before. */
  function put(invoice: StoredInvoice, before: string | null): void {
    store.put(invoice.bolNumber === null ? { ...invoice, comparison: { kind: 'no_quote' } } : invoice);
    for (const bolNumber of new Set([before, invoice.bolNumber])) if (bolNumber !== null) compareAll(bolNumber);
  }

  /** The shipments that an invoice without one may be for. */
  function candidates(invoice: StoredInvoice): InvoiceCandidate[] {
    const known = store.candidates(invoice.fields);
    const match = matchInvoice({ ...invoice.fields, carrier: invoice.carrierKey }, known);
    const doubtsOf = (bolNumber: string) =>
      match.kind === 'doubtful' ? match.candidates.find((one) => one.bolNumber === bolNumber)?.doubts : [];
    return known.flatMap(({ carrier: _, ...candidate }) => {
      const doubts = doubtsOf(candidate.bolNumber);
      return doubts === undefined ? [] : [{ ...candidate, doubts: [...doubts] }];
    });
  }

  return { compareAll, matched, put, candidates };
}
