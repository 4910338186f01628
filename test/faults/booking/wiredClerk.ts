/** A clerk's program, a service, and a wire between them that breaks: for tests that kill the program and start it again. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect } from 'vitest';
import type { Quote } from '../../../shared/contract/quotes.ts';
import { nextBusinessDay } from '../../../shared/rules/businessDays.ts';
import { addDays } from '../../../shared/rules/calendar.ts';
import { sampleRateRequest } from '../../support/samples.ts';
import { startClerk } from './clerkProcess.ts';
import { buildClerk } from './clerkProgram.ts';
import { startWire } from './proxy.ts';
import { startService } from './service.ts';

/** Starts all three in a temporary folder with this name. */
export async function openWiredClerk(name: string) {
  const home = mkdtempSync(join(tmpdir(), `waybill-${name}-`));
  const folder = join(home, 'data');
  const service = await startService(join(home, 'service'));
  const wire = await startWire(service.port);
  const program = await buildClerk(join(home, 'program'));
  async function startProgram() {
    const started = startClerk(program);
    expect(await started.sendCommand({ kind: 'open', folder, baseUrl: wire.url })).toBe(true);
    return started;
  }
  let clerk = await startProgram();
  return {
    service,
    wire,
    /** The account's database. */
    file: join(folder, 'waybill.db'),
    /** The program that was started last. */
    clerk: () => clerk,
    /** Starts the program again after it was killed. */
    async restart(): Promise<void> {
      clerk = await startProgram();
    },
    async quote(): Promise<Quote> {
      const pickupDate = nextBusinessDay(addDays(new Date().toISOString().slice(0, 10), 4));
      const request = sampleRateRequest({ pickupDate });
      const rated = await clerk.call('quotes.getRates', { callId: 'q', request, useCached: false });
      if (rated === 'killed' || !rated.ok) throw new Error('no quote');
      return rated.value.quote;
    },
    async close(): Promise<void> {
      await clerk.end();
      await wire.close();
      await service.close();
      rmSync(home, { recursive: true, force: true });
    },
  };
}

export type WiredClerk = Awaited<ReturnType<typeof openWiredClerk>>;
