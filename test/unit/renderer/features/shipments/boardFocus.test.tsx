import { QueryClientProvider } from '@tanstack/react-query';
import { cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { createQueryClient } from '../../../../../renderer/api/query.ts';
import { defaultBoard } from '../../../../../renderer/features/shipments/board/boardState.ts';
import { ShipmentBoard } from '../../../../../renderer/features/shipments/ShipmentBoard.tsx';
import { pressKey } from '../../../../../renderer/ui/keys/registry.ts';
import type { BoardRow } from '../../../../../shared/contract/board.ts';
import { fail, ok } from '../../../../../shared/ipc/result.ts';
import { SHIPMENT_GROUPS } from '../../../../../shared/rules/statusGroups.ts';
import { sampleShipment } from '../../../../support/sampleShipment.ts';
import { fakeCore } from '../quote/fakeCore.ts';

const row = (bolNumber: string): BoardRow => ({ ...sampleShipment({ bolNumber }), consolidationCount: 0 });
const ROWS = [row('1000001'), row('1000002')];

beforeEach(() => {
  // jsdom has no layout.
  vi.spyOn(Element.prototype, 'clientHeight', 'get').mockReturnValue(320);
  vi.spyOn(Element.prototype, 'clientWidth', 'get').mockReturnValue(1000);
  window.addEventListener('keydown', pressKey);
});
afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
  window.removeEventListener('keydown', pressKey);
});

const VIEW = defaultBoard();

async function show() {
  fakeCore({
    'shipments.list': () => ok({ shipments: ROWS, total: 2 }),
    'shipments.board': () =>
      ok({
        tiles: Object.fromEntries(SHIPMENT_GROUPS.map((group) => [group, 2])),
        carriers: [],
        longest: { bol: 7, pro: 0 },
      }),
    'shipments.position': () => ok({ at: 0 }),
    'shipments.track': (input) =>
      Object(input).number === '9999999' ? fail({ code: 'shipment_not_found', message: '' }) : ok(ROWS[1]),
  });
  render(
    <QueryClientProvider client={createQueryClient()}>
      <ShipmentBoard opened={null} view={VIEW} onView={() => {}} />
    </QueryClientProvider>,
  );
  const grid = await screen.findByRole('grid', { name: 'Shipments' });
  await waitFor(() => expect(document.activeElement).toBe(grid));
  return grid;
}

it('the table has the focus after Track a shipment closes', async () => {
  const grid = await show();
  fireEvent.click(screen.getByText('Track a shipment'));
  const field = within(screen.getByRole('form', { name: 'Track a shipment' })).getByRole('textbox');
  expect(document.activeElement).toBe(field);
  fireEvent.keyDown(field, { key: 'Escape' });
  expect(screen.queryByRole('form', { name: 'Track a shipment' })).toBe(null);
  expect(document.activeElement).toBe(grid);
});

it('the table has the focus after the selection is cleared with its button', async () => {
  const grid = await show();
  fireEvent.keyDown(grid, { key: ' ' });
  const clear = await screen.findByRole('button', { name: /^Clear/ });
  clear.focus();
  fireEvent.click(clear);
  expect(screen.queryByRole('button', { name: /^Clear/ })).toBe(null);
  expect(document.activeElement).toBe(grid);
});

it('the table has the focus after the open shipment is closed with its button', async () => {
  const grid = await show();
  fireEvent.keyDown(grid, { key: 'Enter' });
  const pane = await screen.findByRole('complementary', { name: /^Shipment/ });
  const close = within(pane).getByRole('button', { name: /^Close/ });
  close.focus();
  fireEvent.click(close);
  expect(screen.queryByRole('complementary', { name: /^Shipment/ })).toBe(null);
  expect(document.activeElement).toBe(grid);
});

it('a list of tracked numbers stays while one of its shipments is opened', async () => {
  await show();
  fireEvent.click(screen.getByText('Track a shipment'));
  const form = screen.getByRole('form', { name: 'Track a shipment' });
  const field = within(form).getByRole('textbox');
  fireEvent.change(field, { target: { value: '1000002\n9999999' } });
  fireEvent.keyDown(field, { key: 'Enter' });
  await within(form).findByText('1 of 2 found');
  fireEvent.click(within(form).getByRole('button', { name: '1000002' }));
  await screen.findByRole('complementary', { name: /^Shipment/ });
  expect(screen.getByText('1 of 2 found')).toBeTruthy();
});
