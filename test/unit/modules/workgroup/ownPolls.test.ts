/** What refreshes found while the store was away is sent when it responds again. */
import { afterEach, expect, test } from 'vitest';
import {
  createOwnPollSender,
  createOwnPolls,
  OWN_POLL_SCHEMA,
} from '../../../../electron/modules/workgroup/ownPolls.ts';
import type { PolledColumns } from '../../../../electron/modules/workgroup/shared.ts';
import { openDatabase } from '../../../../electron/platform/sqlite/database.ts';
import { ok } from '../../../../shared/ipc/result.ts';
import { createManualClock } from '../../../support/manualClock.ts';

const closing = new AbortController();
afterEach(() => closing.abort());
const COLUMNS: PolledColumns = { status: 'in_transit', last_checked_at_ms: 1 };
const turn = () => new Promise(setImmediate);

test('a shipment waits until the replica has it: the line may be lost as soon as the store took it', async () => {
  const clock = createManualClock();
  const own = createOwnPolls(openDatabase(':memory:', [OWN_POLL_SCHEMA]));
  own.add({ bolNumber: 'BOL-1', seenSeq: null, shipment: COLUMNS, changes: [] }, []);
  let hasReplica = false;
  let sent = 0;
  const sender = createOwnPollSender({
    own,
    store: {
      recordPolls: () => {
        sent += 1;
        return Promise.resolve(ok({ skipped: [] }));
      },
    },
    credential: () => 'acme',
    replicaReached: () => Promise.resolve(hasReplica),
    clock,
    signal: closing.signal,
    onError: () => {},
  });
  await sender.send();
  expect(own.bolNumbers()).toEqual(['BOL-1']);
  hasReplica = true;
  clock.advance(15_000);
  await turn();
  expect(own.bolNumbers()).toEqual([]);
  expect(sent).toBe(2);
});
