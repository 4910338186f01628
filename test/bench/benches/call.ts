/** Get Rates through the whole core, compared with a minimal client. */
import { Pool } from 'undici';
import { OPERATIONS } from '../../../shared/freight/operations.ts';
import { sampleRateRequest } from '../../support/samples.ts';
import type { Bench } from '../bench.ts';
import { compare, timed } from '../compare.ts';
import { openBenchAccount } from '../lab/account.ts';
import { startRatesServer } from '../lab/ratesServer.ts';

const CALLS = 100;

export const call: Bench = {
  name: 'call',
  work: 'Get Rates with 50 rates through handler, client, validation and a cache miss',
  async run() {
    const server = await startRatesServer();
    const request = sampleRateRequest();
    const body = JSON.stringify(request);
    const pool = new Pool(server.url);
    const against = async (measure: string, path: string, target: number | null) => {
      const account = await openBenchAccount(`${server.url}${path}`);
      try {
        return await compare({
          measure,
          unit: 'ms',
          peerName: 'undici and JSON.parse',
          target,
          ours: timed(async () => {
            const response = await account.memory.call('quotes.getRates', {
              request,
              useCached: false,
              callId: crypto.randomUUID(),
            });
            if (!response.ok) throw new Error(JSON.stringify(response.error));
          }, CALLS),
          peer: timed(async () => {
            const response = await pool.request({
              method: 'POST',
              path: `${path}${OPERATIONS.getRates.path}`,
              headers: { 'content-type': 'application/json' },
              body,
            });
            JSON.parse(await response.body.text());
          }, CALLS),
        });
      } finally {
        await account.close();
      }
    };
    try {
      return [
        await against('a service that prices', '/priced', 1.5),
        await against('a service that takes no time', '/instant', null),
      ];
    } finally {
      await pool.close();
      await server.close();
    }
  },
};
