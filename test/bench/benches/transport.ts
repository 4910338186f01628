/** A round trip from Chromium to the core, compared with static bytes from a server. */

import { KEY_HEADER } from '../../../shared/ipc/session.ts';
import { nextBusinessDay } from '../../../shared/rules/businessDays.ts';
import { sampleRateRequest } from '../../support/samples.ts';
import type { Bench } from '../bench.ts';
import { compare } from '../compare.ts';
import { buildApp, callFromPage, openBrowser, openBuiltApp } from '../lab/browser.ts';
import { startStaticServer } from '../lab/staticServer.ts';

const CALLS = 60;

export const transport: Bench = {
  name: 'transport',
  work: 'a quote of the bundled service, kept, from Chromium through the browser host',
  async run() {
    await buildApp();
    const browser = await openBrowser();
    const app = await openBuiltApp(browser);
    try {
      const pickupDate = nextBusinessDay(new Date().toISOString().slice(0, 10));
      const request = sampleRateRequest({ pickupDate });
      const input = { callId: 'bench', request, useCached: true };
      await callFromPage(app.page, 'quotes.getRates', input);
      const saved = await callFromPage(app.page, 'quotes.getRates', input);
      const server = await startStaticServer({
        '/': { type: 'text/html', bytes: '<!doctype html><title>peer</title>' },
        '/answer': { type: 'application/json', bytes: JSON.stringify({ ok: true, value: saved }) },
      });
      const peer = await (await browser.newContext()).newPage();
      await peer.goto(server.url);
      const timeOf = (path: string) => async (): Promise<number> => {
        const page = path === '/answer' ? peer : app.page;
        return page.evaluate(
          async ([to, body, times, keyHeader]) => {
            const key = sessionStorage.getItem('waybill.key') ?? '';
            const headers = { 'content-type': 'application/json', [keyHeader]: key };
            const startedAt = performance.now();
            for (let turn = 0; turn < times; turn += 1) {
              const response = await fetch(to, {
                method: 'POST',
                headers,
                body,
              });
              await response.json();
            }
            return (performance.now() - startedAt) / times;
          },
          [path, JSON.stringify(input), CALLS, KEY_HEADER] as const,
        );
      };
      const rows = [
        await compare({
          measure: 'one call',
          unit: 'ms',
          peerName: 'fetch of the same bytes',
          target: 1.3,
          ours: timeOf('/call/quotes.getRates'),
          peer: timeOf('/answer'),
        }),
      ];
      await server.close();
      return rows;
    } finally {
      await app.close();
      await browser.close();
    }
  },
};
