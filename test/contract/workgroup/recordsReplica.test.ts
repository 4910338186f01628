/** Records of the shared store, in a replica that follows it. */
import { randomUUID } from 'node:crypto';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { quotesWhere } from '../../../electron/modules/quotes/quotesWhere.ts';
import { columnsOfQuote } from '../../../electron/modules/quotes/rows.ts';
import { createSharedStore } from '../../../electron/modules/workgroup/store.ts';
import { createSharedRecords } from '../../../electron/modules/workgroup/storeRecords.ts';
import { quoteSearchTerms, quoteSearchText } from '../../../shared/rules/quoteSearch.ts';
import { noPostgres, type PostgresServer } from '../../support/postgres.ts';
import { sampleRateRequest } from '../../support/samples.ts';
import { startStoreServer } from '../../support/sharedStore.ts';
import {
  bookingId,
  createStore,
  expectEqual,
  follow,
  insertBooking,
  readReplica,
  temporaryFolder,
} from '../../support/workgroupRig.ts';
import { connectTo, successOf } from './connect.ts';
import { ALERT, contactOf, NOTE, printOf, QUOTE } from './trials/records.ts';

const absent = noPostgres();
const RATE = {
  carrier: 'DLFR',
  totalCents: 114_236,
  currency: 'USD',
  transitDays: 4,
  estimatedDeliveryDate: '2026-11-24',
};

describe.skipIf(absent)(`records in a replica${absent}`, () => {
  let server: PostgresServer;
  let folder: ReturnType<typeof temporaryFolder>;
  beforeAll(async () => {
    server = await startStoreServer();
  });
  afterAll(() => server.remove());
  beforeEach(() => {
    folder = temporaryFolder();
  });
  afterEach(() => folder.remove());

  it('arrive as they are written, edited, and removed, beside what the embedded database has of them', async () => {
    const database = await createStore(server);
    const connection = await connectTo(server, database);
    const id = randomUUID();
    successOf(await createSharedStore(connection, id).join({ name: 'Clerk 3', computer: 'desk-2', credentials: [] }));
    const records = createSharedRecords(connection, id);
    const contact = (key: string) => ({ id: key, seenSeq: null, columns: contactOf(key) });
    const { seq } = successOf(await records.putRecords('contacts', [contact('c1'), contact('c2')]));
    successOf(await records.putRecords('items', [contact('i1')]));
    successOf(
      await records.putRecords('tasks', [
        { id: 't1', seenSeq: null, columns: { bol_number: 'B1', text: 'Call', due_date: null } },
      ]),
    );
    successOf(await records.appendRecords('notes', [{ id: 'n1', columns: NOTE }]));
    successOf(
      await records.appendRecords('quote_contacts', [{ id: 'q1', columns: { origin_id: 'c1', destination_id: null } }]),
    );
    const document = { bol_number: 'B1', type: 'POD', name: 'pod.pdf', sha256: '0'.repeat(64), bytes: 7 };
    successOf(await records.appendRecords('documents', [{ id: 'd1', columns: document }]));
    const prints = ['p2', 'p1'].map((key) => ({ id: key, columns: printOf('printed') }));
    successOf(await records.appendRecords('prints', prints));
    successOf(await records.mark([ALERT], { mark: 'done' }));
    const feed = follow(server, database, folder.folder);
    await expectEqual(server, database, feed.path);
    expect(readReplica(feed.path, 'SELECT id FROM prints ORDER BY position')).toEqual([{ id: 'p2' }, { id: 'p1' }]);

    successOf(await records.putRecords('contacts', [{ id: 'c1', seenSeq: seq, columns: { name: 'Acme East' } }]));
    successOf(await records.removeRecords('contacts', [{ id: 'c2', seenSeq: seq }]));
    successOf(await records.countUses('items', ['i1']));
    successOf(await records.mark([ALERT], { mark: 'none' }));
    feed.wake();
    await expectEqual(server, database, feed.path);
    expect(readReplica(feed.path, 'SELECT id, name FROM contacts')).toEqual([{ id: 'c1', name: 'Acme East' }]);
    expect(readReplica(feed.path, 'SELECT used_count FROM items')).toEqual([{ used_count: 1 }]);
    expect(readReplica(feed.path, 'SELECT id FROM marks')).toEqual([]);
    await feed.stop();
    await connection.close();
  });

  /** A member of a new store, and a replica that follows it. */
  async function open() {
    const database = await createStore(server);
    const connection = await connectTo(server, database);
    const id = randomUUID();
    successOf(await createSharedStore(connection, id).join({ name: 'Clerk 3', computer: 'desk-2', credentials: [] }));
    return { database, records: createSharedRecords(connection, id), close: () => connection.close() };
  }
  const found = (path: string, text: string) => {
    const { where, values } = quotesWhere(quoteSearchTerms(text), 'all', '2026-11-26');
    return readReplica(path, `SELECT id, booked FROM quotes ${where} ORDER BY id`, values);
  };

  it('quotes are found by the same terms as in the embedded database, booked before or after they arrive', async () => {
    const { database, records, close } = await open();
    const quote = (n: number) => ({
      id: `q${n}`,
      quoteReference: `Q-${n}`,
      requestKey: `key${n}`,
      request: sampleRateRequest(),
      rates: [{ ...RATE, carrierName: 'Dotted Line Freight' }],
      dropped: [],
      quotedAtMs: n,
    });
    const append = async (n: number) =>
      successOf(await records.appendRecords('quotes', [{ id: `q${n}`, columns: columnsOfQuote(quote(n)) }]));
    const book = (n: number) =>
      `${insertBooking(n)} UPDATE waybill.bookings SET state = 'booked', outcome = '{"bolNumber": "44${n}"}'
         WHERE id = '${bookingId(n)}';`;
    await append(1);
    await server.psql(book(1) + book(2), database);
    const feed = follow(server, database, folder.folder);
    await expectEqual(server, database, feed.path);
    // What was quoted while the store was away arrives late.
    await append(2);
    await append(3);
    feed.wake();
    await expectEqual(server, database, feed.path);
    for (const term of quoteSearchText(quote(3)).split(' ')) {
      expect(found(feed.path, term), term).toContainEqual({ id: 'q3', booked: 0 });
    }
    expect(found(feed.path, 'dotted line')).toHaveLength(3);
    expect(found(feed.path, '442')).toEqual([{ id: 'q2', booked: 1 }]);
    expect(found(feed.path, '441')).toEqual([{ id: 'q1', booked: 1 }]);
    await feed.stop();
    await close();
  });

  it('a template gets a name in the page in which another loses it, and JSON that can’t be read blocks nothing', async () => {
    const { database, records, close } = await open();
    const template = (name: string) => ({ name, value: '{}' });
    const put = async (id: string, seenSeq: number | null, name: string) =>
      successOf(await records.putRecords('quote_templates', [{ id, seenSeq, columns: template(name) }])).seq;
    const first = await put('t1', null, 'Weekly');
    const second = await put('t2', null, 'Monthly');
    const before = follow(server, database, folder.folder);
    await expectEqual(server, database, before.path);
    await before.stop();
    const renamed = await put('t1', first, 'Daily');
    await put('t2', second, 'Weekly');
    await put('t1', renamed, 'Yearly');
    successOf(await records.appendRecords('quotes', [{ id: 'q1', columns: { ...QUOTE, request: '{', rates: '' } }]));
    const feed = follow(server, database, folder.folder);
    await expectEqual(server, database, feed.path);
    expect(readReplica(feed.path, 'SELECT id, name FROM quote_templates ORDER BY id')).toEqual([
      { id: 't1', name: 'Yearly' },
      { id: 't2', name: 'Weekly' },
    ]);
    await feed.stop();
    await close();
  });
});
