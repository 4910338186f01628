/** A few thousand orders: every list, search, and window must equal a plain filter and sort over all of them. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { ACCOUNT_MIGRATIONS } from '../../../electron/core/accountSchema.ts';
import { MANY_ORDERS } from '../../../electron/modules/orders/searchStore.ts';
import { createOrderStore, type OrderStore } from '../../../electron/modules/orders/store.ts';
import { type Database, openDatabase } from '../../../electron/platform/sqlite/database.ts';
import { type Order, type OrderQuery, OrderQuerySchema } from '../../../shared/contract/orders.ts';
import { ORDER_STATUSES, type OrderStatus } from '../../../shared/rules/orderStatus.ts';
import { type Random, randomOf } from '../../faults/booking/random.ts';
import { sampleOrder } from '../../support/sampleOrder.ts';

const SEED = 20_261_125;
const ORDERS = 6_000;
const LIMIT = 60;

const NAMES = ['Imaginary', 'Placeholder', 'sample', 'Spécimen', 'Zebra', 'EXAMPLE', 'Fictive'] as const;
const KINDS = ['Fixtures', 'Hardware Supply', 'Foods & Sons', 'Ironworks', 'Glass'] as const;
type Place = readonly [city: string, state: string, zip: string];
const PLACES: readonly [Place, ...Place[]] = [
  ['Denver', 'CO', '80216'],
  ['Salt Lake City', 'UT', '84104'],
  ['Oxnard', 'CA', '93030'],
  ['', '', ''],
];

function randomOrder({ pick, whole, chance }: Random, at: number): Order {
  const [city, state, zip] = pick(PLACES);
  const { rate: _, ...order } = sampleOrder({
    id: `order-${at}`,
    // Few numbers, in two cases: equal in the sort, so that the order of entry decides.
    source: `ERP ${at}`,
    orderNumber: `${pick(['SO', 'so', 'Sp'])}-${whole(1, 2_000)}`,
    poNumber: chance(70) ? String(whole(10_000, 99_999)) : '',
    references: chance(20) ? [`Ref ${whole(1, 99)}`, 'Dock'] : [],
    bolNumber: chance(30) ? `44${whole(10_000_000, 99_999_999)}` : null,
    status: pick(ORDER_STATUSES),
    pickupDate: chance(90) ? `2026-1${whole(0, 2)}-${whole(10, 28)}` : null,
    consignee: {
      ...sampleOrder().consignee,
      name: chance(95) ? `${pick(NAMES)} ${pick(KINDS)}` : '',
      city,
      state,
      zip,
    },
  });
  return order;
}

let database: Database;
let store: OrderStore;
/** In the order of entry. */
const listed: Order[] = [];

beforeAll(() => {
  database = openDatabase(':memory:', ACCOUNT_MIGRATIONS);
  store = createOrderStore(database);
  const random = randomOf(SEED, 0);
  store.transaction(() => {
    for (let at = 0; at < ORDERS; at += 1) {
      let order = randomOrder(random, at);
      store.put(order);
      // Changed, which changes its place in the search; removed, or deleted.
      if (random.chance(10)) {
        order = { ...randomOrder(random, at), source: order.source };
        store.put(order);
      }
      if (random.chance(10)) store.remove(order.id, random.whole(1, 2));
      else listed.push(order);
    }
    store.purge(2);
  });
});
afterAll(() => database.close());

const termsOf = (text: string): string[] =>
  text
    .normalize('NFD')
    .replaceAll(/\p{M}/gu, '')
    .toLowerCase()
    .match(/[\p{L}\p{N}]+/gu) ?? [];

/** Whether each part of the text between spaces is a sequence of words of the order, the last one as a prefix. */
function fits({ orderNumber, bolNumber, poNumber, references, consignee }: Order, text: string): boolean {
  const { name, city, state, zip } = consignee;
  const terms = termsOf([orderNumber, bolNumber ?? '', poNumber, ...references, name, city, state, zip].join(' '));
  return text.split(' ').every((part) => {
    const sought = termsOf(part);
    const isAt = (from: number) =>
      sought.every((word, at) =>
        at === sought.length - 1 ? terms[from + at]?.startsWith(word) === true : terms[from + at] === word,
      );
    return sought.length === 0 || terms.some((_, from) => isAt(from));
  });
}

const keyOf = (order: Order, sort: OrderQuery['sort']): string | number => {
  if (sort === 'status') return ORDER_STATUSES.indexOf(order.status);
  if (sort === 'orderNumber') return order.orderNumber.toLowerCase();
  // The database ignores the case of ASCII letters only.
  return sort === 'consignee'
    ? order.consignee.name.replaceAll(/[A-Z]/g, (letter) => letter.toLowerCase())
    : (order.pickupDate ?? '');
};

function plainIds({ status, text, sort, descending }: OrderQuery): string[] {
  const matching = listed.filter((order) => (status === null || order.status === status) && fits(order, text));
  const sorted = matching.toSorted((a, b) => {
    const [left, right] = [keyOf(a, sort), keyOf(b, sort)];
    return left === right ? 0 : left < right ? -1 : 1;
  });
  // Equal ones stay in the order of entry, or are reversed with the rest.
  return (descending ? sorted.toReversed() : sorted).map(({ id }) => id);
}

const SEARCHES = {
  'no text': '',
  'no letter': '-- &',
  'a letter of all': 's',
  'a letter of many': 'f',
  'a letter of few': 'z',
  'three letters': 'exa',
  'three letters with an accent': 'SPÉ',
  'ten letters': 'placeholde',
  'two words': 'd glass',
  'a number': 'so-19',
  'a number of one part': '802',
  'a word that nothing has': 'quxqux',
  'a word that nothing has, and one of all': 's quxqux',
};
const SORTS = ['pickupDate', 'orderNumber', 'consignee', 'status'] as const;
const STATUSES: readonly (OrderStatus | null)[] = [null, 'to_check', 'booked', 'skipped'];

test.each(Object.entries(SEARCHES))('%s, in every order, of every status', (_, text) => {
  for (const sort of SORTS) {
    for (const descending of [false, true]) {
      for (const status of STATUSES) {
        const query = OrderQuerySchema.parse({ text, sort, descending, status });
        const ids = plainIds(query);
        expect(store.ids(query)).toEqual(ids);
        // The first rows, some in the middle, the last ones, and none after the end.
        for (const offset of [0, 50, Math.floor(ids.length / 2), Math.max(0, ids.length - 7), ids.length + 1]) {
          const { orders, total, unread } = store.list(query, offset, LIMIT);
          expect({ offset, total, unread, ids: orders.map(({ id }) => id) }).toEqual({
            offset,
            total: ids.length,
            unread: 0,
            ids: ids.slice(offset, offset + LIMIT),
          });
        }
      }
    }
  }
});

test('an order is listed as it was entered', () => {
  const byId = new Map(listed.map((order) => [order.id, order]));
  for (const text of ['', 's', 'z']) {
    const { orders } = store.list(OrderQuerySchema.parse({ text }), 100, LIMIT);
    expect(orders).toEqual(orders.map(({ id }) => byId.get(id)));
  }
});

test('the texts find few orders and many, of one status too', () => {
  const found = (text: string, status: OrderStatus | null = null) =>
    plainIds(OrderQuerySchema.parse({ text, status })).length;
  expect(found('s')).toBe(listed.length);
  expect(found('f')).toBeGreaterThan(MANY_ORDERS);
  expect(found('f')).toBeLessThan(listed.length);
  expect(found('f', 'booked')).toBeGreaterThan(LIMIT);
  for (const text of ['z', 'exa', 'SPÉ', 'placeholde', 'd glass', 'so-19', '802']) {
    expect(found(text)).toBeGreaterThan(0);
    expect(found(text)).toBeLessThan(MANY_ORDERS);
  }
});
