import { expect, test } from 'vitest';
import { ACCOUNT_MIGRATIONS } from '../../../../electron/core/accountSchema.ts';
import { createDocumentDownloads } from '../../../../electron/modules/documents/documentDownloads.ts';
import type { LinkPauseStore } from '../../../../electron/modules/documents/linkPauseStore.ts';
import { createLinkPauseStore, type LinkPause } from '../../../../electron/modules/documents/linkPauseStore.ts';
import { createLinkPauses } from '../../../../electron/modules/documents/linkPauses.ts';
import type { Clock } from '../../../../electron/platform/clock.ts';
import { openDatabase } from '../../../../electron/platform/sqlite/database.ts';
import { ok } from '../../../../shared/ipc/result.ts';
import { memoryContentStore } from '../../../support/documentsInMemory.ts';
import { tinyPdf } from '../../../support/samplePdf.ts';
import { createScriptedHttp, type ScriptedHttp } from '../../../support/scriptedHttp.ts';

const URL_OF_BOL = 'https://files.freight.example/b?key=1';

/** Downloads of a shipment with one document. @param store outlives the program */
function downloadsOf(http: ScriptedHttp, clock: Clock, store: LinkPauseStore = memoryPauses()) {
  const document = { type: 'BOL', name: 'b.pdf', url: URL_OF_BOL };
  return createDocumentDownloads({
    client: {
      getDocuments: () => Promise.resolve(ok({ bolNumber: null, proNumber: null, documents: [document], unread: [] })),
    },
    store: { latest: () => [], versions: () => [], insert: () => {}, touch: () => expect.unreachable() },
    pdfWriter: { opens: () => Promise.resolve(true) },
    contentStore: memoryContentStore(),
    http,
    linkPauses: createLinkPauses(store, clock),
    clock,
    log: { record: () => {} },
    userAgent: 'Waybill/0',
    baseUrl: () => 'https://api.freight.example',
    emit: () => {},
    signal: new AbortController().signal,
  });
}

function memoryPauses(): LinkPauseStore {
  const saved = new Map<string, LinkPause>();
  return { read: (host) => saved.get(host) ?? null, save: (host, pause) => void saved.set(host, pause) };
}

test.each([
  [null, [1_000, 2_000, 4_000]],
  ['2', [2_000, 2_000, 2_000]],
])(
  'a store that repeatedly asks to slow down (Retry-After %s) gets a request again after %j ms, and the wait is shown',
  async (header, expected) => {
    const waits: number[] = [];
    let now = 0;
    const clock: Clock = {
      now: () => now,
      elapsed: () => now,
      today: () => '2026-11-16',
      after(ms, callback) {
        // The other timer is for a connection without data.
        if (ms < 60_000) {
          waits.push(ms);
          now += ms;
          queueMicrotask(callback);
        }
        return () => {};
      },
    };
    const slow = { status: 429, body: '', ...(header === null ? {} : { headers: { 'retry-after': header } }) };
    const http = createScriptedHttp(slow, slow, slow, slow);
    const fetching = downloadsOf(http, clock);
    expect(await fetching.fetch('1', new AbortController().signal)).toMatchObject({
      ok: true,
      value: { failures: [{ code: 'rate_limited', httpStatus: 429 }] },
    });
    // Shorter ones are of the throttled progress.
    expect(waits.filter((ms) => ms >= 1000)).toEqual(expected);
    expect(http.requests).toHaveLength(4);
  },
);

test.each([
  [429, 'rate_limited'],
  [503, 'document_store_failed'],
])('Retry-After of a link is obeyed as given on %i, also beyond minutes and after a restart', async (status, code) => {
  const database = openDatabase(':memory:', ACCOUNT_MIGRATIONS);
  let now = 1_000_000;
  const clock: Clock = { now: () => now, elapsed: () => now, today: () => '2026-11-16', after: () => () => {} };
  const http = createScriptedHttp({ status, body: '', headers: { 'retry-after': '7200' } }, { body: tinyPdf('bol') });
  const { signal } = new AbortController();
  const waitUntilMs = now + 7_200_000;
  const waits = { ok: true, value: { failures: [{ code, httpStatus: status, waitUntilMs }] } };
  const first = downloadsOf(http, clock, createLinkPauseStore(database));
  expect(await first.fetch('1', signal)).toMatchObject(waits);
  expect(first.list('1').waitUntilMs).toBe(waitUntilMs);
  now += 7_000_000;
  expect(await first.fetch('1', signal)).toMatchObject(waits);
  const restarted = downloadsOf(http, clock, createLinkPauseStore(database));
  expect(await restarted.fetch('1', signal)).toMatchObject(waits);
  expect(http.requests).toHaveLength(1);
  now = waitUntilMs;
  expect(first.list('1').waitUntilMs).toBeNull();
  expect(await restarted.fetch('1', signal)).toMatchObject({ ok: true, value: { failures: [] } });
  expect(http.requests).toHaveLength(2);
});

test('Retry-After of a redirect is obeyed before the same host is asked again, and of a file before the next one', async () => {
  let now = 1_000_000;
  const waits: number[] = [];
  const clock: Clock = {
    now: () => now,
    elapsed: () => now,
    today: () => '2026-11-16',
    after(ms, callback) {
      // Shorter ones are of the throttled progress, and the longest is for a connection without data.
      if (ms >= 1_000 && ms < 60_000) {
        waits.push(ms);
        now += ms;
        queueMicrotask(callback);
      }
      return () => {};
    },
  };
  const moved = { status: 302, body: '', headers: { 'retry-after': '3', location: '/b?moved=1' } };
  const file = { body: tinyPdf('bol'), headers: { 'retry-after': '7200' } };
  const http = createScriptedHttp(moved, file);
  const fetching = downloadsOf(http, clock);
  const { signal } = new AbortController();
  expect(await fetching.fetch('1', signal)).toMatchObject({ ok: true, value: { failures: [] } });
  expect(waits).toEqual([3_000]);
  expect(await fetching.fetch('1', signal)).toMatchObject({
    value: { failures: [{ code: 'rate_limited', waitUntilMs: 1_003_000 + 7_200_000 }] },
  });
  expect(http.requests.map(({ url }) => new URL(url).search)).toEqual(['?key=1', '?moved=1']);
});
