// rejected by walls: adapters-no-handlers

import { handleQuote } from '../handlers/quotes.ts';

export const handle = handleQuote;
