import type { Invoice } from '../../shared/contract/invoices.ts';

/** Returns an invoice of $500 that matches no shipment. */
export const sampleInvoice = (changes: Partial<Invoice> = {}): Invoice => ({
  id: 'i1',
  fields: {
    invoiceNumber: '77',
    carrier: 'ABCD',
    proNumber: '123',
    bolNumber: '',
    invoiceDate: '2026-11-10',
    totalCents: 50_000,
    currency: 'USD',
    billedClass: '',
    billedWeightLb: null,
    lines: [],
  },
  carrierName: 'ABC Freight',
  match: 'none',
  matchedBy: null,
  shipment: null,
  comparison: { kind: 'no_quote' },
  dispute: { state: 'none', disputedOn: null, caseNumber: '', creditedCents: null },
  deadline: '2027-05-09',
  changedAtMs: 1,
  ...changes,
});
