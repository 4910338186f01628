/** The PDF of a claim: it is not created while the app doesn't know what belongs to it. */
import { QueryClientProvider } from '@tanstack/react-query';
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { createQueryClient } from '../../../../../renderer/api/query.ts';
import { ClaimDialog } from '../../../../../renderer/features/evidence/ClaimDialog.tsx';
import { fail, ok } from '../../../../../shared/ipc/result.ts';
import { sampleAttachment } from '../../../../support/sampleAttachment.ts';
import { fakeCore } from '../quote/fakeCore.ts';

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const pod = { fileId: 'f-1', type: 'POD', name: 'pod.pdf', bytes: 9, fetchedAtMs: 1, opens: true };

async function settle() {
  for (let turn = 0; turn < 6; turn += 1) await act(() => new Promise((resume) => setTimeout(resume, 0)));
}

const photo = (at: number) => sampleAttachment({ fileId: `p-${at}`, name: `photo ${at}.jpg` });

/** Opens a reclass dispute. A call in `failing` fails until it is removed from there. */
async function open(failing: Set<string>, photos = 0, documents = [pod]) {
  const attachments = Array.from({ length: photos }, (_, at) => photo(at + 1));
  const unless = (name: string, value: object) => () =>
    failing.has(name) ? fail({ code: 'disk_full' } as const) : ok(value);
  const requested = fakeCore({
    'evidence.statement': () => ok({ statement: 'Our statement.' }),
    'documents.list': unless('documents.list', { documents, progress: null, waitUntilMs: null }),
    'invoices.ofShipment': unless('invoices.ofShipment', { invoices: [] }),
    'evidence.makeClaim': () => fail({ code: 'documents_not_merged' }),
  });
  render(
    <QueryClientProvider client={createQueryClient()}>
      <ClaimDialog bolNumber="1" claim="reclass" attachments={attachments} onClose={() => {}} />
    </QueryClientProvider>,
  );
  await settle();
  const create = async () => {
    fireEvent.click(screen.getByRole('button', { name: /^Create PDF/ }));
    await settle();
    return requested.filter(({ name }) => name === 'evidence.makeClaim').map(({ input }) => Object(input).fileIds);
  };
  return { create };
}

it.each([
  ['documents.list', /no documents are saved/],
  ['invoices.ofShipment', /No invoice of this shipment is saved/],
])('is not created without what %s could not read', async (name, untrue) => {
  const failing = new Set([name]);
  const { create } = await open(failing);
  expect(await create()).toEqual([]);
  expect(screen.queryByText(untrue)).toBeNull();
  failing.clear();
  fireEvent.click(screen.getByRole('button', { name: /Try again/ }));
  await settle();
  expect(await create()).toEqual([['f-1']]);
});

it('has up to 50 exhibits, and says so before it is created', async () => {
  const { create } = await open(new Set(), 50);
  expect(await create()).toEqual([]);
  expect(screen.getByText('51 exhibits are chosen. Choose up to 50.')).toBeTruthy();
  fireEvent.click(screen.getByRole('checkbox', { name: /photo 50.jpg/ }));
  const [sent] = await create();
  expect(sent).toHaveLength(50);
  expect(sent).toContain('f-1');
});

it('distinguishes two documents of one type, and leaves out pallet labels however their type is written', async () => {
  const second = { ...pod, fileId: 'f-2', name: 'pod2.pdf' };
  const labels = { ...pod, fileId: 'f-3', type: 'PALLET LABELS', name: 'labels.pdf' };
  await open(new Set(), 0, [labels, pod, second]);
  expect(screen.getAllByRole('checkbox').map((box) => box.closest('label')?.textContent)).toEqual(['POD', 'POD 2']);
});
