/** The form of an invoice with as many lines as it may have. */
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { InvoiceForm } from '../../../../../renderer/features/invoices/InvoiceForm.tsx';
import type { Charge } from '../../../../../shared/freight/invoices.ts';
import { ok } from '../../../../../shared/ipc/result.ts';
import { sampleInvoice } from '../../../../support/sampleInvoice.ts';
import { fakeCore } from '../quote/fakeCore.ts';

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const LINES = Array.from({ length: 40 }, (_, at): Charge => ({ kind: 'other', description: `Fee ${at}`, cents: 100 }));

/** Opens the form of an invoice with 40 lines. `drafts`: what was autosaved of it. */
function open(drafts: readonly unknown[] = []) {
  const sample = sampleInvoice();
  const invoice = { ...sample, fields: { ...sample.fields, lines: LINES } };
  const requested = fakeCore({
    'drafts.list': () =>
      ok({ drafts: drafts.map((value) => ({ id: invoice.id, kind: 'invoice', value, savedAtMs: 1 })) }),
    'drafts.save': () => ok({ savedAtMs: 1 }),
    'drafts.remove': () => ok({}),
    'invoices.save': () => ok(invoice),
  });
  render(<InvoiceForm invoice={invoice} today="2026-11-20" onClose={() => {}} />);
  return { invoice, saves: () => requested.filter(({ name }) => name === 'invoices.save') };
}
const amounts = () => screen.findAllByRole('textbox', { name: /^Amount/ });
const save = () => fireEvent.click(screen.getByRole('button', { name: /^Save invoice/ }));

test('an invoice with 40 lines has no blank line after them', async () => {
  const { saves } = open();
  expect(await amounts()).toHaveLength(40);
  save();
  await vi.waitFor(() => expect(saves()).toHaveLength(1));
});

test('a draft with more lines says how many can be saved', async () => {
  const { id, fields } = sampleInvoice();
  const { invoiceNumber, carrier, proNumber, bolNumber, currency, billedClass } = fields;
  const typed = { invoiceDate: '11/10/2026', total: '500.00', billedWeight: '' };
  const entries = { invoiceNumber, carrier, proNumber, bolNumber, currency, billedClass, ...typed };
  const line = { kind: 'other', description: 'Fee', amount: '1.00' };
  const draft = { id, isNew: false, entries, lines: Array.from({ length: 41 }, () => line) };
  const { saves } = open([draft]);
  await amounts();
  save();
  expect(await screen.findByText('Enter up to 40 lines.')).toBeTruthy();
  expect(saves()).toEqual([]);
});
