import { QueryClientProvider } from '@tanstack/react-query';
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { createQueryClient } from '../../../../../renderer/api/query.ts';
import { InvoicePane } from '../../../../../renderer/features/invoices/InvoicePane.tsx';
import type { Dispute, Invoice } from '../../../../../shared/contract/invoices.ts';
import { ok } from '../../../../../shared/ipc/result.ts';
import { sampleInvoice } from '../../../../support/sampleInvoice.ts';
import { fakeCore } from '../quote/fakeCore.ts';

const DISPUTED: Dispute = { state: 'disputed', disputedOn: null, caseNumber: '', creditedCents: null };
const INVOICE = sampleInvoice({
  match: 'matched',
  matchedBy: 'user',
  shipment: {
    bolNumber: '1',
    otherCarrier: null,
    consigneeName: null,
    quotedCents: 50_000,
    quotedCurrency: 'USD',
  },
  dispute: DISPUTED,
  deadline: '2027-05-01',
});

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

/** Opens the pane of the invoice; calls change what is stored. */
async function open(dispute = DISPUTED, drafts: object[] = []) {
  let stored: Invoice = { ...INVOICE, dispute };
  const change = (changes: Partial<Invoice>) => {
    stored = { ...stored, ...changes, changedAtMs: stored.changedAtMs + 1 };
    return ok(stored);
  };
  fakeCore({
    'invoices.get': () => ok({ invoice: stored, candidates: [] }),
    'invoices.setShipment': () => change({ shipment: null, match: 'none', matchedBy: null }),
    'invoices.setDispute': (input) => change({ dispute: Object(input).dispute }),
    'drafts.list': () => ok({ drafts: [...drafts] }),
    'drafts.save': (draft) => {
      drafts.splice(0, 1, { ...Object(draft), savedAtMs: 1 });
      return ok({ savedAtMs: 1 });
    },
    'drafts.remove': () => {
      drafts.splice(0, 1);
      return ok({});
    },
  });
  const client = createQueryClient();
  render(
    <QueryClientProvider client={client}>
      <InvoicePane id="i1" today="2026-11-18" onEdit={() => {}} onDelete={() => {}} />
    </QueryClientProvider>,
  );
  await screen.findByRole('textbox', { name: 'Carrier’s case number' });
  return { drafts, reload: () => client.invalidateQueries() };
}
const type = (text: string) =>
  fireEvent.change(screen.getByRole('textbox', { name: 'Carrier’s case number' }), { target: { value: text } });

it('offers to save a dispute without a date only after an edit', async () => {
  await open();
  expect(screen.queryByRole('button', { name: /Save dispute/ })).toBeNull();
  type('C-9');
  expect(screen.getByRole('button', { name: /Save dispute/ })).toBeTruthy();
});

it('retains what was typed when the shipment of the invoice is removed', async () => {
  const { reload } = await open();
  type('C-9');
  fireEvent.click(screen.getByRole('button', { name: 'Remove shipment' }));
  await waitFor(async () => {
    await reload();
    expect(screen.queryByRole('button', { name: 'Remove shipment' })).toBeNull();
  });
  expect(screen.getByDisplayValue('C-9')).toBeTruthy();
});

it('has nothing to save after a save that only wrote the same date another way', async () => {
  const { reload } = await open({ ...DISPUTED, disputedOn: '2026-11-12' });
  fireEvent.change(screen.getByRole('textbox', { name: /^Disputed on/ }), { target: { value: '11/12' } });
  fireEvent.click(screen.getByRole('button', { name: /Save dispute/ }));
  await waitFor(() => expect(screen.getByDisplayValue('11/12/2026')).toBeTruthy());
  await reload();
  expect(screen.queryByRole('button', { name: /Save dispute/ })).toBeNull();
});

it('shows the dispute as it was saved', async () => {
  const { reload } = await open();
  fireEvent.change(screen.getByRole('textbox', { name: /^Disputed on/ }), { target: { value: '11/12' } });
  fireEvent.click(screen.getByRole('button', { name: /Save dispute/ }));
  await waitFor(async () => {
    await reload();
    expect(screen.queryByRole('button', { name: /Save dispute/ })).toBeNull();
  });
  expect(await screen.findByDisplayValue('11/12/2026')).toBeTruthy();
});

describe('a dispute that is closed', () => {
  const close = () =>
    fireEvent.change(screen.getByRole('combobox', { name: /^Dispute/ }), { target: { value: 'closed' } });
  const saved = async (reload: () => Promise<void>) => {
    fireEvent.click(screen.getByRole('button', { name: /Save dispute/ }));
    await waitFor(async () => {
      await reload();
      expect(screen.queryByRole('button', { name: /Save dispute/ })).toBeNull();
    });
  };

  it('still has its date, case number, and credit', async () => {
    const { reload } = await open({
      state: 'credited',
      disputedOn: '2026-11-12',
      caseNumber: 'C-9',
      creditedCents: 5_000,
    });
    close();
    await saved(reload);
    expect(screen.getByDisplayValue('C-9')).toBeTruthy();
    expect(screen.getByDisplayValue('11/12/2026')).toBeTruthy();
    expect(screen.getByDisplayValue('50.00')).toBeTruthy();
  });

  it('needs none of them: it may never have been sent', async () => {
    const { reload } = await open();
    close();
    await saved(reload);
    expect(screen.getByRole('combobox', { name: /^Dispute/ })).toHaveProperty('value', 'closed');
  });
});

describe('what was typed and not saved', () => {
  it('is there when the invoice is opened again', async () => {
    const { drafts } = await open();
    type('C-9');
    cleanup();
    await waitFor(() => expect(drafts).toHaveLength(1));
    await open(DISPUTED, drafts);
    expect(screen.getByDisplayValue('C-9')).toBeTruthy();
    expect(screen.getByRole('button', { name: /Save dispute/ })).toBeTruthy();
  });

  it('is there beside what was saved for another field since', async () => {
    const { drafts } = await open();
    type('C-9');
    cleanup();
    await waitFor(() => expect(drafts).toHaveLength(1));
    await open({ ...DISPUTED, disputedOn: '2026-11-12' }, drafts);
    expect(screen.getByDisplayValue('C-9')).toBeTruthy();
    expect(screen.getByDisplayValue('11/12/2026')).toBeTruthy();
  });

  it('belongs to its invoice', async () => {
    const { drafts } = await open();
    type('C-9');
    cleanup();
    await waitFor(() => expect(drafts).toHaveLength(1));
    await open(
      DISPUTED,
      drafts.map((draft) => ({ ...draft, value: { ...Object(draft).value, invoiceId: 'i2' } })),
    );
    expect(screen.queryByDisplayValue('C-9')).toBeNull();
  });

  it('is no longer a draft once it is saved', async () => {
    const { drafts, reload } = await open();
    type(' C-9');
    fireEvent.click(screen.getByRole('button', { name: /Save dispute/ }));
    await waitFor(async () => {
      await reload();
      expect(screen.queryByRole('button', { name: /Save dispute/ })).toBeNull();
    });
    await new Promise((resume) => setTimeout(resume, 500));
    expect(drafts).toEqual([]);
  });
});
