/** What earlier invoices billed and quotes didn't include, as hints for the next quote. */
import type { InvoiceHint } from '../contract/invoices.ts';
import type { RateRequest } from '../freight/requests.ts';
import { tidyClass } from './density.ts';
import { accessorialOfCharge, type DifferenceCause, type InvoiceComparison } from './invoiceDifference.ts';

/** A compared invoice of a booked shipment. */
export interface InvoicedShipment {
  readonly bolNumber: string;
  readonly currency: string;
  readonly comparison: InvoiceComparison;
  readonly request: RateRequest;
  /** Delivered to the place of the new quote. */
  readonly isHere: boolean;
}

/** A row of the new quote. */
export interface HintItem {
  readonly key: string;
  readonly description: string;
  readonly nmfc: string;
}

type Figures = Pick<InvoiceHint, 'billed' | 'of' | 'sums'>;

const causesIn = ({ comparison }: InvoicedShipment) => (comparison.kind === 'compared' ? comparison.causes : []);
const folded = (text: string) => text.trim().replaceAll(/\s+/g, ' ').toLowerCase();
const shipmentsIn = (invoices: readonly InvoicedShipment[]) => new Set(invoices.map(({ bolNumber }) => bolNumber)).size;

/** Counts shipments, and sums the cause's amounts by currency, dollars first. */
function figuresOf(all: readonly InvoicedShipment[], isIt: (cause: DifferenceCause) => boolean): Figures | null {
  const having = all.filter((invoice) => causesIn(invoice).some(isIt));
  if (having.length === 0) return null;
  const sums = new Map<string, number>();
  for (const invoice of having) {
    for (const { cents } of causesIn(invoice).filter(isIt)) {
      if (cents !== null) sums.set(invoice.currency, (sums.get(invoice.currency) ?? 0) + cents);
    }
  }
  return {
    billed: shipmentsIn(having),
    of: shipmentsIn(all),
    sums: [...sums]
      .map(([currency, cents]) => ({ currency, cents }))
      .toSorted((a, b) => Number(a.currency !== 'USD') - Number(b.currency !== 'USD')),
  };
}

function placeHints(here: readonly InvoicedShipment[]): InvoiceHint[] {
  const hints: InvoiceHint[] = [];
  const seen = new Set<string>();
  for (const cause of here.flatMap(causesIn)) {
    if (cause.cause === 'residential' && cause.end !== 'pickup') {
      if (seen.has('residential')) continue;
      seen.add('residential');
      const figures = figuresOf(here, (one) => one.cause === 'residential' && one.end !== 'pickup');
      if (figures !== null) hints.push({ kind: 'residential', ...figures });
    }
    if (!('kind' in cause)) continue;
    // What happened at the pickup says nothing about the consignee.
    const code = cause.end === 'pickup' ? null : accessorialOfCharge(cause.kind, 'delivery');
    if (code === null || seen.has(code)) continue;
    seen.add(code);
    const figures = figuresOf(here, (one) => 'kind' in one && one.kind === cause.kind && one.end !== 'pickup');
    if (figures !== null) hints.push({ kind: 'accessorial', code, ...figures });
  }
  return hints;
}

/** Whether all of the shipment's freight is this item: only then is it clear which row a class or weight is about. */
function isOnly({ request }: InvoicedShipment, item: HintItem): boolean {
  return request.handlingUnits.every(({ description, nmfc }) =>
    item.nmfc.trim() !== '' && nmfc !== undefined
      ? folded(nmfc) === folded(item.nmfc)
      : folded(description) === folded(item.description),
  );
}

const unitsOf = ({ request }: InvoicedShipment) =>
  request.handlingUnits.reduce((sum, { quantity = 1 }) => sum + quantity, 0);

function itemHints(all: readonly InvoicedShipment[], item: HintItem): InvoiceHint[] {
  const own = all.filter((invoice) => isOnly(invoice, item));
  const hints: InvoiceHint[] = [];
  const classed = own.flatMap(causesIn).find((cause) => cause.cause === 'reclass' && cause.billedClass !== '');
  const classFigures = figuresOf(own, ({ cause }) => cause === 'reclass');
  if (classed?.cause === 'reclass' && classFigures !== null) {
    hints.push({ kind: 'class', key: item.key, billedClass: tidyClass(classed.billedClass), ...classFigures });
  }
  const weights = own.flatMap((invoice) =>
    causesIn(invoice).flatMap((cause) =>
      cause.cause === 'reweigh' && cause.billedLb !== null ? [cause.billedLb / unitsOf(invoice)] : [],
    ),
  );
  const [latest] = weights;
  const weightFigures = figuresOf(own, ({ cause }) => cause === 'reweigh');
  if (latest !== undefined && weightFigures !== null) {
    // A tenth of a pound below a whole one is a rounding error of the division.
    hints.push({ kind: 'weight', key: item.key, billedLb: Math.ceil(latest - 0.001), ...weightFigures });
  }
  return hints;
}

/** @param invoices the latest first */
export function invoiceHints(invoices: readonly InvoicedShipment[], items: readonly HintItem[]): InvoiceHint[] {
  return [
    ...placeHints(invoices.filter(({ isHere }) => isHere)),
    ...items.filter(({ description }) => description.trim() !== '').flatMap((item) => itemHints(invoices, item)),
  ];
}
