/** Records of the shared store, in a replica that follows it. */
import { randomUUID } from 'node:crypto';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createSharedStore } from '../../../electron/modules/workgroup/store.ts';
import { createSharedRecords } from '../../../electron/modules/workgroup/storeRecords.ts';
import { noPostgres, type PostgresServer } from '../../support/postgres.ts';
import { startStoreServer } from '../../support/sharedStore.ts';
import { createStore, expectEqual, follow, readReplica, temporaryFolder } from '../../support/workgroupRig.ts';
import { connectTo, successOf } from './connect.ts';
import { ALERT, contactOf, NOTE, printOf } from './trials/records.ts';

const absent = noPostgres();

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
    successOf(await createSharedStore(connection, id).join({ name: 'Dana', computer: 'desk-2', credentials: [] }));
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
});
