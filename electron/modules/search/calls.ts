import { ok } from '../../../shared/ipc/result.ts';
import type { AccountHandlers } from '../handlers.ts';
import type { TextSearcher } from './ports.ts';

export const searchHandlers: AccountHandlers<{ readonly search: TextSearcher }, 'search'> = {
  'search.text': async ({ search }, { text, limit }) => ok(await search.searchText(text, limit)),
};
