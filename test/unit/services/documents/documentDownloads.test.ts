import { expect, test } from 'vitest';
import type { Clock } from '../../../../electron/services/clock.ts';
import { createDocumentDownloads } from '../../../../electron/services/documents/documentDownloads.ts';
import { ok } from '../../../../shared/ipc/result.ts';
import { memoryVault } from '../../../support/documentsInMemory.ts';
import { createScriptedHttp } from '../../../support/scriptedHttp.ts';

test.each([
  [null, [1_000, 2_000, 4_000]],
  ['2', [2_000, 2_000, 2_000]],
])(
  'a store that goes on asking to slow down (Retry-After %s) is asked again after %j ms, and said',
  async (header, expected) => {
    const waits: number[] = [];
    const clock: Clock = {
      now: () => 0,
      today: () => '2026-11-16',
      after(ms, callback) {
        // The other timer is that of a silent line.
        if (ms < 60_000) {
          waits.push(ms);
          queueMicrotask(callback);
        }
        return () => {};
      },
    };
    const slow = { status: 429, body: '', ...(header === null ? {} : { headers: { 'retry-after': header } }) };
    const http = createScriptedHttp(slow, slow, slow, slow);
    const document = { type: 'BOL', name: 'b.pdf', url: 'https://files.freight.example/b?key=1' };
    const fetching = createDocumentDownloads({
      client: {
        getDocuments: () =>
          Promise.resolve(ok({ bolNumber: null, proNumber: null, documents: [document], unread: [] })),
      },
      store: {
        versions: () => [],
        insert: () => expect.unreachable(),
        touch: () => expect.unreachable(),
      },
      paper: { opens: () => Promise.resolve(true) },
      vault: memoryVault(),
      http,
      clock,
      log: { record: () => {} },
      userAgent: 'Waybill/0',
      baseUrl: () => 'https://api.freight.example',
      emit: () => {},
      signal: new AbortController().signal,
    });
    expect(await fetching.fetch('1', new AbortController().signal)).toMatchObject({
      ok: true,
      value: { failures: [{ code: 'rate_limited', httpStatus: 429 }] },
    });
    expect(waits).toEqual(expected);
    expect(http.requests).toHaveLength(4);
  },
);
