import { ok } from '../../../shared/ipc/result.ts';
import type { AccountHandlers } from '../handlers.ts';
import type { RoutingService } from './routing.ts';

export const routingHandlers: AccountHandlers<{ readonly routing: RoutingService }, 'routing'> = {
  'routing.get': ({ routing }) => ok(routing.get()),
  'routing.save': ({ routing }, { revision, guide }) => routing.save(revision, guide),
  'routing.choose': ({ routing }, { quoteId, deliverBy }) => routing.choose(quoteId, deliverBy),
  'routing.test': ({ routing }, { guide }) => ok({ tests: routing.test(guide) }),
};
