import { createServer } from 'node:http';
import { systemClock } from './adapters/clock.ts';
import { handleQuote } from './handlers/quotes.ts';
import { respond } from './web/respond.ts';

const lane = { origin: '60601', destination: '90001' };
process.stdout.write(`${handleQuote(lane, systemClock)}\n`);
createServer((_request, response) => void respond({ lane: async () => lane }, response));
