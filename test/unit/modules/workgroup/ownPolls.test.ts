/** What refreshes found while the store was away is sent when it responds again. */
import { afterEach, beforeEach, expect, test } from 'vitest';
import {
  createOwnPollSender,
  createOwnPolls,
  OWN_POLL_SCHEMA,
} from '../../../../electron/modules/workgroup/ownPolls.ts';
import type { PolledColumns } from '../../../../electron/modules/workgroup/shared.ts';
import { openDatabase } from '../../../../electron/platform/sqlite/database.ts';
import { ok } from '../../../../shared/ipc/result.ts';
import { createManualClock } from '../../../support/manualClock.ts';

let closing = new AbortController();
beforeEach(() => {
  closing = new AbortController();
});
afterEach(() => closing.abort());
const COLUMNS: PolledColumns = { status: 'in_transit', last_checked_at_ms: 1 };
/** All columns of a poll. */
const SHOWN: PolledColumns = {
  pro_number: null,
  pickup_number: null,
  status: 'in_transit',
  tracking_status: null,
  voided: 0,
  pickup_date: null,
  estimated_delivery_date: null,
  delivery_date: null,
  reference_numbers: '[]',
  available: '[]',
  unread: null,
  latest_total_cents: 114_236,
  latest_carrier: 'SMPF',
  latest_carrier_name: 'Sample Freightways',
  po_number: null,
  quote_reference: null,
  last_checked_at_ms: 1,
  booked_at_ms: null,
  tracking: 'open',
  next_poll_at_ms: 2,
};
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

test('a refresh that can’t be read is reported, and holds back no other', async () => {
  const db = openDatabase(':memory:', [OWN_POLL_SCHEMA]);
  const earlier = createOwnPolls(db);
  for (const bolNumber of ['BOL-1', 'BOL-2', 'BOL-3']) {
    earlier.add({ bolNumber, seenSeq: null, shipment: SHOWN, changes: [] }, []);
  }
  db.run("UPDATE own_polls SET shipment = '{' WHERE bol_number = 'BOL-1'");
  db.run(`UPDATE own_polls SET shipment = '{"status":5}' WHERE bol_number = 'BOL-2'`);
  const errors: unknown[] = [];
  const own = createOwnPolls(db, (error) => errors.push(error));
  expect([errors.length, own.tracked('BOL-1'), own.tracked('BOL-2')]).toEqual([2, null, null]);
  expect(own.tracked('BOL-3')?.status).toBe('in_transit');
  const sent: string[] = [];
  const sender = createOwnPollSender({
    own,
    store: {
      recordPolls(_credential, _fence, polls) {
        sent.push(...polls.map(({ bolNumber }) => bolNumber));
        return Promise.resolve(ok({ skipped: [] }));
      },
    },
    credential: () => 'acme',
    replicaReached: () => Promise.resolve(true),
    clock: createManualClock(),
    signal: closing.signal,
    onError: (_where, error) => errors.push(error),
  });
  await sender.send();
  expect([sent, errors.length]).toEqual([['BOL-3'], 2]);
});
