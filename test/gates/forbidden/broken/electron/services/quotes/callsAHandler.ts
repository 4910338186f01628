// rejected by walls: services-only-shared-and-ports

import { handleQuote } from '../../handlers/quotes.ts';

export const handle = handleQuote;
