// @vitest-environment jsdom
/** Watched folders: one per source, with what became of their files. */
import { QueryClientProvider } from '@tanstack/react-query';
import { cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { createQueryClient } from '../../../../../renderer/api/query.ts';
import { FoldersDialog, needsUser } from '../../../../../renderer/features/orders/FoldersDialog.tsx';
import type { OrderFile, OrderFolder, OrderSource } from '../../../../../shared/contract/orders.ts';
import { fail, ok } from '../../../../../shared/ipc/result.ts';
import { fakeCore } from '../quote/fakeCore.ts';

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const source = (name: string): OrderSource => ({ name, heads: [], columns: {}, usedAtMs: 0 });
const file = (name: string, state: OrderFile['state'], changes: Partial<OrderFile> = {}): OrderFile => ({
  name,
  state,
  problem: null,
  sameAs: null,
  atMs: 0,
  added: 0,
  unchanged: 0,
  changed: 0,
  badCount: 0,
  badRows: [],
  ...changes,
});
const ERP: OrderFolder = {
  source: 'erp',
  path: '/orders',
  isMissing: false,
  files: [
    file('monday.csv', 'imported', {
      added: 2,
      unchanged: 1,
      badCount: 1,
      badRows: [{ line: 4, orderNumber: 'SO-4', problems: [{ field: 'zip', message: 'Enter a 5-digit ZIP.' }] }],
    }),
    file('copy.csv', 'same', { sameAs: 'monday.csv' }),
    file('new.csv', 'waiting'),
    file('other.csv', 'to_map'),
    file('open.xlsx', 'locked'),
  ],
};

function open(folders: readonly OrderFolder[], { canChoose = true, names = ['ERP', 'Web shop'] } = {}) {
  const requested = fakeCore({
    'orders.folders': () => ok({ canChoose, folders }),
    'orders.sources': () => ok({ sources: names.map(source) }),
    'orders.watchFolder': () => ok({ path: '/new' }),
    'orders.stopFolder': () => fail({ code: 'disk_full' }),
  });
  render(
    <QueryClientProvider client={createQueryClient()}>
      <FoldersDialog onClose={() => {}} />
    </QueryClientProvider>,
  );
  return requested;
}

test('each source has its folder, and each file what became of it, with the rows that have errors', async () => {
  open([ERP]);
  const erp = within(await screen.findByRole('region', { name: 'ERP' }));
  expect(erp.getByText('monday.csv: 2 orders imported, 1 order imported before, 1 row with errors')).toBeTruthy();
  expect(erp.getByText('Row 4, SO-4: ZIP: Enter a 5-digit ZIP.')).toBeTruthy();
  expect(erp.getByText('copy.csv: has the same content as monday.csv')).toBeTruthy();
  expect(erp.getByText('new.csv: waiting until it is complete')).toBeTruthy();
  expect(erp.getByText(/^other\.csv: has different columns/)).toBeTruthy();
  expect(erp.getByText('open.xlsx: is open in another program. Waybill tries again.')).toBeTruthy();
  const shop = within(screen.getByRole('region', { name: 'Web shop' }));
  expect(shop.getByText('Not watched')).toBeTruthy();
  expect(shop.queryByRole('button', { name: 'Stop watching' })).toBeNull();
});

test('a folder is watched for its source, and an error of stopping is shown', async () => {
  const requested = open([{ ...ERP, isMissing: true, files: [] }]);
  const shop = within(await screen.findByRole('region', { name: 'Web shop' }));
  expect(screen.getByText('The folder can’t be read')).toBeTruthy();
  fireEvent.click(shop.getByRole('button', { name: 'Watch folder' }));
  await waitFor(() => expect(requested).toContainEqual({ name: 'orders.watchFolder', input: { source: 'Web shop' } }));
  fireEvent.click(screen.getByRole('button', { name: 'Stop watching' }));
  expect(await screen.findByText('The disk is full')).toBeTruthy();
});

test('a host that can’t choose folders says so; without a source, one file has to be imported first', async () => {
  open([ERP], { canChoose: false });
  expect(await screen.findByText('Only the desktop app can choose a folder')).toBeTruthy();
  expect(screen.queryByRole('button', { name: /folder$/ })).toBeNull();
  cleanup();
  open([], { names: [] });
  expect(await screen.findByText(/^Import one file by hand first/)).toBeTruthy();
});

test('orders that changed in a file and weren’t updated are named, and the folder waits for the user', async () => {
  const folder = { ...ERP, files: [file('tuesday.csv', 'imported', { added: 1, changed: 2 })] };
  open([folder]);
  await screen.findByText(/tuesday\.csv: 1 order imported, 2 orders changed in the file\. Import it to update them\./);
  expect(needsUser(folder, 1)).toBe(true);
});
