// @vitest-environment jsdom
/** The row of an order in each state: what it needs, by which key, and what chose its rate. */
import { cleanup, render } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { WIDE_ORDER_COLUMNS } from '../../../../../renderer/features/orders/orderColumns.tsx';
import type { RatedOrder } from '../../../../../shared/contract/orders.ts';
import { sampleOrder } from '../../../../support/sampleOrder.ts';

afterEach(cleanup);

const rate: RatedOrder['rate'] = {
  carrier: 'PLHD',
  carrierName: 'Placeholder LTL',
  totalCents: 41_210,
  currency: 'USD',
  transitDays: 3,
  estimatedDeliveryDate: null,
};

/** The text of a column, without key caps. */
function cell(id: string, order: RatedOrder): { text: string; keys: string } {
  const column = WIDE_ORDER_COLUMNS.find((one) => one.id === id);
  const { container } = render(<div>{column?.cell(order)}</div>);
  const keys = [...container.querySelectorAll('kbd')].map(({ textContent }) => textContent).join('+');
  for (const caps of container.querySelectorAll('.k')) caps.remove();
  return { text: container.textContent ?? '', keys };
}
const needs = (changes: Partial<RatedOrder>) => cell('reason', sampleOrder(changes));

test.each<[string, Partial<RatedOrder>, string, string]>([
  ['ready', { status: 'ready' }, '', ''],
  [
    'to check: fields',
    {
      status: 'to_check',
      reason: {
        kind: 'fields',
        fields: [
          { field: 'lines.1.weight', message: '' },
          { field: 'poNumber', message: '' },
        ],
      },
    },
    'Check Weight per unit (lb), line 2, PO number',
    'Enter',
  ],
  [
    'to check: consignee',
    { status: 'to_check', reason: { kind: 'consignee_similar', contactId: 'c', name: 'Acme Foods' } },
    'Is this Acme Foods in Contacts?',
    'Y',
  ],
  ['quoted', { status: 'quoted', chosenBy: { rule: 'Denver' }, rate }, 'Rule: Denver', ''],
  [
    'quoted by the user',
    { status: 'quoted', chosenBy: 'clerk', overrideReason: 'Service: dock', rate },
    'Chosen by you: Service: dock',
    '',
  ],
  [
    'to choose',
    { status: 'to_choose', reason: { kind: 'not_chosen', rule: 'Default', reason: 'no_rates' } },
    'No carrier quoted',
    'A',
  ],
  [
    'declined',
    { status: 'declined', reason: { kind: 'declined', carrierName: 'Placeholder LTL', message: 'No driver.' } },
    'Placeholder LTL declined: No driver.',
    'R',
  ],
  ['failed', { status: 'ready', reason: { kind: 'failed', error: { code: 'timed_out', afterMs: 1 } } }, '', 'G'],
  [
    'booked',
    { status: 'booked', bolNumber: '4411', chosenBy: { rule: 'Denver' }, rate },
    'BOL 4411 · Rule: Denver',
    '',
  ],
  ['unknown', { status: 'unknown', chosenBy: { rule: 'Denver' }, rate }, 'Finish it in Attention', ''],
])('%s', (_, changes, text, keys) => {
  const shown = needs(changes);
  if (text !== '' || changes.reason == null) expect(shown.text).toBe(text);
  expect(shown.keys).toBe(keys);
});

test('carrier and price are shown once a rate is chosen, other currencies with their code', () => {
  expect(cell('carrier', sampleOrder()).text).toBe('–');
  expect(cell('carrier', sampleOrder({ rate })).text).toBe('Placeholder LTL');
  expect(cell('price', sampleOrder({ rate })).text).toBe('$412.10');
  expect(cell('price', sampleOrder({ rate: { ...rate, currency: 'CAD' } })).text).toContain('CA');
});
