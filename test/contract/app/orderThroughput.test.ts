/** How full a run keeps the provider's rate limit, with a simulated clock. */
import { expect, test } from 'vitest';
import type { HttpPort } from '../../../electron/modules/freight/ports.ts';
import { ok } from '../../../shared/ipc/result.ts';
import { earliestMs, type Limit } from '../../support/limitThroughput.ts';
import { createManualClock, type ManualClock } from '../../support/manualClock.ts';
import { openMemoryApp } from '../../support/memoryApp.ts';
import { responded } from '../../support/orderDay.ts';
import { orderRows, sampleOrderValues } from '../../support/orderRows.ts';
import { sampleContact } from '../../support/sampleEntries.ts';
import { ratesBodyOf } from '../../support/samples.ts';

const ORDERS = 500;
const LATENCY_MS = 400;

/** A provider with a sliding window, whose 429 has a Retry-After in whole seconds. Every response takes 400 ms. */
function limitedHttp(clock: ManualClock, { requests, windowMs }: Limit) {
  const accepted: number[] = [];
  const counts = { accepted: 0, rejected: 0 };
  const port: HttpPort = {
    async send() {
      await new Promise<void>((resolve) => clock.after(LATENCY_MS, resolve));
      const now = clock.now();
      while (accepted[0] !== undefined && accepted[0] <= now - windowMs) accepted.shift();
      const [oldest] = accepted;
      const isRejected = accepted.length >= requests && oldest !== undefined;
      if (!isRejected) accepted.push(now);
      counts[isRejected ? 'rejected' : 'accepted'] += 1;
      const retryAfter = isRejected ? String(Math.max(1, Math.ceil((oldest + windowMs - now) / 1000))) : null;
      const body = isRejected
        ? { success: false, error: { code: 'rate_limited', message: 'Wait.' } }
        : ratesBodyOf(`Q-${counts.accepted}`, '2026-11-20');
      return ok({
        status: isRejected ? 429 : 200,
        header: (name: string) =>
          name.toLowerCase() === 'retry-after' ? retryAfter : name === 'content-type' ? 'application/json' : null,
        body: (async function* () {
          yield Buffer.from(JSON.stringify(body));
        })(),
        discard() {},
      });
    },
  };
  return { port, counts };
}

test.each<Limit>([
  { requests: 60, windowMs: 60_000 },
  { requests: 100, windowMs: 60_000 },
  { requests: 20, windowMs: 10_000 },
])(
  '500 orders take at most 5%% longer than $requests requests in $windowMs ms allow',
  async (limit) => {
    const clock = createManualClock();
    const { port, counts } = limitedHttp(clock, limit);
    const memory = await openMemoryApp(port, { clock });
    await memory.connect();
    await memory.call('contacts.save', { contactId: 'shipper', fields: sampleContact({ pickupAccessorials: [] }) });
    await memory.call('contacts.setDefaultShipper', { contactId: 'shipper' });
    const rows = orderRows(
      ...Array.from({ length: ORDERS }, (_, at) =>
        sampleOrderValues({ orderNumber: `SO-${at}`, weight: String(500 + at) }),
      ),
    );
    responded(await memory.call('orders.import', { source: 'ERP', importId: 'i', rows }));
    const startedAtMs = clock.now();
    responded(await memory.call('orderRuns.quote', { orderIds: null }));
    let estimateMs: number | null = null;
    let estimatedAtMs = 0;
    let endedAtMs: number | null = null;
    for (let step = 0; endedAtMs === null && step < 50_000; step += 1) {
      // Lets everything run that waits for no timer.
      for (let turn = 0; turn < 3; turn += 1) await new Promise((resume) => setImmediate(resume));
      if (step % 50 === 0) {
        const { quote } = responded(await memory.call('orderRuns.list', {}));
        endedAtMs = quote?.endedAtMs ?? null;
        if (estimateMs === null && quote !== null && quote.pending < ORDERS / 2) {
          estimateMs = quote.remainingMs;
          estimatedAtMs = clock.now();
        }
      }
      const due = clock.nextDueMs();
      if (due !== null && endedAtMs === null) clock.advance(due - clock.now());
    }
    const run = responded(await memory.call('orderRuns.list', {})).quote;
    expect(run).toMatchObject({ state: 'done', counts: { quoted: ORDERS } });
    const tookMs = (run?.endedAtMs ?? Number.NaN) - startedAtMs;
    const allowedMs = earliestMs(ORDERS, limit, LATENCY_MS);
    const perHour = (ms: number) => Math.round((ORDERS * 3_600_000) / ms);
    const ratio = allowedMs / tookMs;
    process.stdout.write(
      `${limit.requests} requests in ${limit.windowMs / 1000} s: ${perHour(tookMs)} orders an hour of ${perHour(allowedMs)} allowed, ratio ${ratio.toFixed(3)}; ${counts.rejected} rejected\n`,
    );
    expect(ratio).toBeGreaterThanOrEqual(0.95);
    // The estimate in the middle of the run is right within a third.
    const remainedMs = (run?.endedAtMs ?? 0) - estimatedAtMs;
    expect(Math.abs((estimateMs ?? 0) - remainedMs) / remainedMs).toBeLessThan(1 / 3);
  },
  120_000,
);
