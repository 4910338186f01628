/** Every call of the contract with junk: each must return a result, and the app must continue to work. */
import { AppErrorSchema } from '../../../shared/errors.ts';
import type { CallName } from '../../../shared/ipc/contract.ts';
import { CONTRACT } from '../../../shared/ipc/contract.ts';
import { openMemoryApp } from '../../support/memoryApp.ts';
import { sampleRateRequest, sampleRatesBody } from '../../support/samples.ts';
import { createScriptedHttp } from '../../support/scriptedHttp.ts';
import { type Random, randomOf } from '../booking/random.ts';
import { junkFor } from './junk.ts';

export interface CallProblem {
  readonly name: CallName;
  readonly trial: number;
  readonly message: string;
}

/** A call that takes longer hangs; nothing here waits for a network. */
const HANGS_MS = 120_000;
/** Number of identifiers to use in payloads. */
const KNOWN = 60;

/** They end the account that the others use. */
const ENDING: readonly CallName[] = ['connections.remove', 'data.reset', 'data.restore'];

/**
 * Runs all calls in turn, each with a different payload.
 *
 * @param calls total number of calls
 */
export async function runJunkCalls(seed: number, calls: number): Promise<CallProblem[]> {
  const http = createScriptedHttp({ body: sampleRatesBody }, { failure: { code: 'unreachable', reason: 'refused' } });
  const memory = await openMemoryApp(http);
  const problems: CallProblem[] = [];
  const known: string[] = [await memory.connect()];
  const request = sampleRateRequest({ pickupDate: '2099-11-18' });
  const rated = await memory.call('quotes.getRates', { callId: 'first', request, useCached: false });
  if (rated.ok) known.push(rated.value.quote.id, rated.value.quote.quoteReference);
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the table's own keys
  const defaults = (Object.keys(CONTRACT) as CallName[]).filter((name) => !ENDING.includes(name));
  for (let trial = 0; trial < calls; trial += 1) {
    const random = randomOf(seed, trial);
    // Last, because the others need the account.
    const name = trial < calls - ENDING.length ? defaults[trial % defaults.length] : ENDING[calls - 1 - trial];
    if (name === undefined) break;
    const message = await tryCall(name, random);
    if (message !== null) problems.push({ name, trial, message });
  }
  if ('polluted' in {}) problems.push({ name: 'app.info', trial: calls, message: 'a prototype was changed' });
  const info = await memory.call('app.info', {});
  if (!info.ok) problems.push({ name: 'app.info', trial: calls, message: 'nothing is answered any more' });
  await memory.app.close();
  return problems;

  async function tryCall(name: CallName, random: Random): Promise<string | null> {
    const payload = junkFor(CONTRACT[name].input, random, known);
    const bugs = memory.bugs.length;
    let timer: NodeJS.Timeout | undefined;
    const hung = new Promise<'hung'>((resolve) => {
      timer = setTimeout(resolve, HANGS_MS, 'hung');
    });
    try {
      const response = await Promise.race([memory.app.call(name, payload), hung]);
      if (response === 'hung') return 'was never answered';
      if (memory.bugs.length > bugs) return `is a bug: ${String(memory.bugs.at(-1))}`;
      if (response.ok) remember(response.value);
      else if (!AppErrorSchema.safeParse(response.error).success) return 'failed in a way that the page does not know';
      return null;
    } catch (error) {
      return `threw: ${String(error)}`;
    } finally {
      clearTimeout(timer);
    }
  }

  function remember(value: unknown): void {
    if (typeof value !== 'object' || value === null) return;
    for (const [key, part] of Object.entries(value)) {
      if (typeof part === 'string' && /(^id|Id|Number)$/.test(key) && known.length < KNOWN) known.push(part);
      else remember(part);
    }
  }
}
