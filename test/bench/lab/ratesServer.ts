/**
 * A freight service in a separate thread that responds to Get Rates with 50 rates. `/priced/…` prices each request by
 * the rules of the demo, as a real service must; `/instant/…` sends the same bytes without any work.
 */
import { once } from 'node:events';
import { createServer } from 'node:http';
import { isMainThread, parentPort, Worker } from 'node:worker_threads';
import { priceRequest } from '../../../electron/mock-service/pricing.ts';
import { check } from '../../../electron/mock-service/validation.ts';
import { RateRequestSchema } from '../../../shared/freight/requests.ts';

export const RATES = 50;

export interface RatesServer {
  /** `http://127.0.0.1:PORT` */
  readonly url: string;
  close(): Promise<void>;
}

/** Starts the server in its thread. */
export async function startRatesServer(): Promise<RatesServer> {
  const worker = new Worker(new URL(import.meta.url));
  const [port] = await once(worker, 'message');
  return { url: `http://127.0.0.1:${String(port)}`, close: async () => void (await worker.terminate()) };
}

/** The response to a request: rates of the demo's carriers, under more names than there are carriers. */
export function responseOf(body: string, quoteReference: string): string {
  const { value: request } = check(RateRequestSchema, JSON.parse(body));
  if (request === null) throw new Error('the bench sends only valid requests');
  const rates: object[] = [];
  for (let round = 0; rates.length < RATES; round += 1) {
    for (const { totalCents, ...rate } of priceRequest(request).slice(0, RATES - rates.length)) {
      rates.push({
        ...rate,
        carrier: `${rate.carrier}${round}`,
        total: totalCents / 100 + round,
        currency: 'USD',
        quoteNumber: quoteReference,
      });
    }
  }
  return JSON.stringify({ success: true, quoteReference, pickupDate: request.pickupDate, rates });
}

function serve(): void {
  let responseCount = 0;
  let ready: string | null = null;
  const server = createServer((request, response) => {
    let body = '';
    request.setEncoding('utf8');
    request.on('data', (chunk: string) => {
      body += chunk;
    });
    request.on('end', () => {
      responseCount += 1;
      const reference = `Q-${String(responseCount).padStart(9, '0')}`;
      const isInstant = request.url?.startsWith('/instant/') === true;
      ready ??= responseOf(body, 'Q-000000000');
      const text = isInstant ? ready.replaceAll('Q-000000000', reference) : responseOf(body, reference);
      response.writeHead(200, { 'content-type': 'application/json', 'content-length': Buffer.byteLength(text) });
      response.end(text);
    });
  });
  server.listen(0, '127.0.0.1', () => {
    const address = server.address();
    parentPort?.postMessage(typeof address === 'object' ? address?.port : 0);
  });
}

if (!isMainThread && parentPort !== null) serve();
