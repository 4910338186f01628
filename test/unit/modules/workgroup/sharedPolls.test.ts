/** How polls are written to the shared store: together with the fence of the elected member, or at once as a clerk. */
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { PollWrites, RecordedPoll } from '../../../../electron/modules/tracking/ports.ts';
import type { Poll, StoreFailure } from '../../../../electron/modules/workgroup/shared.ts';
import { createSharedPolls } from '../../../../electron/modules/workgroup/sharedPolls.ts';
import { fail, ok, type Result } from '../../../../shared/ipc/result.ts';
import { createManualClock, type ManualClock } from '../../../support/manualClock.ts';
import { sampleShipment } from '../../../support/sampleShipment.ts';

let clock: ManualClock;
let closing: AbortController;
let calls: { fence: number | null; polls: readonly Poll[] }[];
let respond: () => Promise<Result<{ skipped: readonly string[] }, StoreFailure>>;
let fence: number | null;
let order: string[];
let polls: PollWrites;

beforeEach(() => {
  clock = createManualClock();
  closing = new AbortController();
  calls = [];
  order = [];
  fence = 7;
  respond = () => Promise.resolve(ok({ skipped: [] }));
  polls = createSharedPolls({
    store: {
      recordPolls: (_credential, usedFence, sent) => {
        calls.push({ fence: usedFence, polls: sent });
        order.push('written');
        return respond();
      },
      closeTask: () => Promise.resolve(ok(undefined)),
    },
    fenceFor: () => fence,
    credential: () => 'acme',
    seqOf: (bolNumber) => (bolNumber === 'gone' ? null : 40),
    nextPollAtMsOf: () => 1_000,
    carrierNameOf: (carrier) => `name of ${carrier}`,
    waiting: { add: ({ bolNumber }) => order.push(`waits ${bolNumber}`), changesSince: () => [] },
    replicaReached: () => {
      order.push('reached');
      return Promise.resolve(true);
    },
    clock,
    signal: closing.signal,
  });
});
afterEach(() => closing.abort());

const turn = () => new Promise(setImmediate);
const sentNumbers = () => calls.map(({ polls: sent }) => sent.map(({ bolNumber }) => bolNumber));

function pollOf(bolNumber: string, changes: Partial<RecordedPoll> = {}): RecordedPoll {
  const { documents: _documents, emails: _emails, ...known } = sampleShipment({ bolNumber });
  return {
    known: { ...known, available: [], unread: null, quoteId: null, version: 12 },
    shipment: {
      ...known,
      carrier: 'SMPF',
      totalCents: 100,
      quoteNumber: null,
      bookedAt: '2026-11-16T10:00:00.000Z',
      documents: [{ type: 'BOL', name: 'b.pdf' }],
      referenceNumbers: ['PO: 4711'],
      unread: null,
    },
    changes: [{ field: 'status', from: 'created', to: 'in_transit', seenAtMs: 1 }],
    atMs: clock.now(),
    polledAtMs: clock.now(),
    plan: { tracking: 'open', nextPollAtMs: 5, settledAtMs: null },
    checksSinceDocuments: 1,
    notifications: [{ id: 'n', kind: 'delivered', bolNumber, value: null, atMs: 1 }],
    needsPrefetch: true,
    ...changes,
  };
}

describe('what the elected member polled', () => {
  test('is written with its fence, at most once a second, together with what came in the meantime', async () => {
    const first = polls.recordPolls([pollOf('1')]);
    clock.advance(0);
    await turn();
    expect(await first).toEqual(ok({ skipped: [], notified: [] }));
    const later = ['2', '3', '4'].map((bol) => polls.recordPolls([pollOf(bol)]));
    clock.advance(999);
    await turn();
    expect(sentNumbers()).toEqual([['1']]);
    clock.advance(1);
    await Promise.all(later);
    expect(sentNumbers()).toEqual([['1'], ['2', '3', '4']]);
    expect(calls.map((call) => call.fence)).toEqual([7, 7]);
  });

  test('is not written while another write is in progress', async () => {
    const { promise, resolve } = Promise.withResolvers<Result<{ skipped: readonly string[] }, StoreFailure>>();
    respond = () => promise;
    void polls.recordPolls([pollOf('1')]);
    clock.advance(0);
    const second = polls.recordPolls([pollOf('2')]);
    clock.advance(5_000);
    await turn();
    expect(sentNumbers()).toEqual([['1']]);
    resolve(ok({ skipped: [] }));
    await turn();
    clock.advance(0);
    await second;
    expect(sentNumbers()).toEqual([['1'], ['2']]);
  });

  test('has the columns of the row, the turn it was compared with, and no carrier name but the known one', async () => {
    const written = polls.recordPolls([pollOf('1'), pollOf('2', { known: null })]);
    clock.advance(0);
    await written;
    expect(calls[0]?.polls).toMatchObject([
      { bolNumber: '1', seenSeq: 12 },
      { bolNumber: '2', seenSeq: null },
    ]);
    expect(calls[0]?.polls[0]).toMatchObject({
      shipment: {
        latest_carrier: 'SMPF',
        latest_carrier_name: 'name of SMPF',
        latest_total_cents: 100,
        po_number: '4711',
        booked_at_ms: Date.UTC(2026, 10, 16, 10),
        available: '[{"type":"BOL","name":"b.pdf"}]',
        tracking: 'open',
        next_poll_at_ms: 5,
        checks_since_documents: 1,
        polls_failed: 0,
      },
      changes: [{ field: 'status', was: 'created', became: 'in_transit' }],
    });
  });

  test('is read in the replica when it is recorded; what was skipped is returned', async () => {
    respond = () => Promise.resolve(ok({ skipped: ['2'] }));
    const written = Promise.all([polls.recordPolls([pollOf('1')]), polls.recordPolls([pollOf('2')])]);
    clock.advance(0);
    expect(await written).toEqual([ok({ skipped: [], notified: [] }), ok({ skipped: ['2'], notified: [] })]);
    expect(order).toEqual(['written', 'reached']);
  });

  test('is dropped if it is no longer elected', async () => {
    fence = null;
    expect(await polls.recordPolls([pollOf('1')])).toEqual(fail({ code: 'not_leading' }));
    expect(await polls.postpone([{ bolNumber: '1', nextPollAtMs: 9 }])).toEqual(fail({ code: 'not_leading' }));
    expect(calls).toEqual([]);
  });

  test('of two elections is written separately', async () => {
    void polls.recordPolls([pollOf('1')]);
    fence = 9;
    const second = polls.recordPolls([pollOf('2')]);
    clock.advance(0);
    await turn();
    clock.advance(1_000);
    await second;
    expect(calls.map((call) => [call.fence, call.polls.length])).toEqual([
      [7, 1],
      [9, 1],
    ]);
  });

  test('fails with the store, for each of them; a defect is thrown to each', async () => {
    const away = fail({ code: 'workgroup_away', isOutcomeUnknown: true } as const);
    respond = () => Promise.resolve(away);
    const both = Promise.all([polls.recordPolls([pollOf('1')]), polls.recordPolls([pollOf('2')])]);
    clock.advance(0);
    expect(await both).toEqual([away, away]);
    respond = () => Promise.reject(new Error('a defect'));
    const thrown = polls.recordPolls([pollOf('1')]);
    clock.advance(1_000);
    await expect(thrown).rejects.toThrow('a defect');
  });

  test('changes only the columns of a failure or of a time, and no shipment that is not stored', async () => {
    const writes = Promise.all([
      polls.recordFailure({
        bolNumber: '1',
        failures: { notFound: 1, failed: 2 },
        error: { code: 'shipment_not_found' },
        tracking: 'open',
        nextPollAtMs: 8,
      }),
      polls.postpone([
        { bolNumber: '2', nextPollAtMs: 9 },
        { bolNumber: 'gone', nextPollAtMs: 9 },
      ]),
    ]);
    clock.advance(0);
    expect(await writes).toEqual([ok(undefined), ok(undefined)]);
    expect(calls[0]?.polls).toEqual([
      {
        bolNumber: '1',
        seenSeq: 40,
        shipment: {
          tracking: 'open',
          next_poll_at_ms: 8,
          polls_not_found: 1,
          polls_failed: 2,
          poll_error: '{"code":"shipment_not_found"}',
        },
        changes: [],
      },
      { bolNumber: '2', seenSeq: 40, shipment: { next_poll_at_ms: 9 }, changes: [] },
    ]);
  });
});

describe('what a clerk refreshed', () => {
  test('is written at once and without a fence, also if another member is elected', async () => {
    fence = null;
    expect(await polls.recordPolls([pollOf('1', { polledAtMs: null })])).toMatchObject({ ok: true });
    expect(calls).toMatchObject([{ fence: null, polls: [{ bolNumber: '1' }] }]);
    expect(order).toEqual(['written', 'reached']);
  });

  test('delays the next poll after a failure, but does not bring it forward', async () => {
    await polls.delayUntil({ bolNumber: '1', nextPollAtMs: 900 });
    expect(calls).toEqual([]);
    await polls.delayUntil({ bolNumber: '1', nextPollAtMs: 1_100 });
    expect(calls).toMatchObject([{ fence: null, polls: [{ shipment: { next_poll_at_ms: 1_100 } }] }]);
  });
});
