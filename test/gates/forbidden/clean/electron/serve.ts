import { createServer } from 'node:http';
import { respond } from './hosts/browser/respond.ts';
import { handleQuote } from './modules/quotes/calls.ts';
import { lanes } from './modules/quotes/store.ts';
import { connectStore } from './modules/workgroup/store.ts';
import { fileClock } from './platform/files/clock.ts';

const lane = { origin: '60601', destination: '90001' };
process.stdout.write(`${handleQuote(lane, fileClock)} ${lanes().size}\n`);
await connectStore('localhost');
createServer((_request, response) => void respond({ lane: async () => lane }, response));
