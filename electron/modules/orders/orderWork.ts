/** The work list of one account: runs that get rates and book, the review before booking, and choices of rates. */
import type { Clock } from '../../platform/clock.ts';
import type { Emit } from '../../platform/events.ts';
import type { BookingsService } from '../bookings/bookings.ts';
import type { ContactsService } from '../contacts/contacts.ts';
import type { QuotesService } from '../quotes/quotes.ts';
import type { RoutingService } from '../routing/routing.ts';
import { createBookWork } from './bookOrders.ts';
import { createRateChoices } from './chooseRates.ts';
import type { OrdersService } from './orders.ts';
import { createQuoteWork } from './quoteOrders.ts';
import { createBookingReview } from './reviewBooking.ts';
import { createOrderRouting } from './routeOrder.ts';
import type { OrderRunStore } from './runStore.ts';
import { createOrderRuns } from './runs.ts';

export interface OrderWorkOptions {
  readonly store: OrderRunStore;
  readonly orders: OrdersService;
  readonly quotes: QuotesService;
  readonly bookings: BookingsService;
  readonly contacts: ContactsService;
  readonly routing: RoutingService;
  /** End of the pause that the provider requested, or null. */
  readonly pausedUntilMs: () => number | null;
  readonly checked: Promise<void>;
  readonly clock: Clock;
  readonly emit: Emit;
  readonly signal: AbortSignal;
  readonly onError: (where: string, error: unknown) => void;
}

/** Creates the work list, and continues a run that got rates when the app ended. */
export function createOrderWork(options: OrderWorkOptions) {
  const { orders, routing, signal } = options;
  const orderRouting = createOrderRouting(options);
  // As the user saw them: one that began since then is not booked unnoticed.
  const reviewed = new Set<string>();
  const runs = createOrderRuns({
    ...options,
    work: { quote: createQuoteWork({ ...options, orderRouting }), book: createBookWork({ ...options, reviewed }) },
    statusOf(orderId) {
      const order = orders.get(orderId);
      return order.ok ? order.value.status : null;
    },
  });
  if (!signal.aborted) runs.open();
  return {
    runs,
    choices: createRateChoices({ ...options, orderRouting }),
    review: createBookingReview({ ...options, standings: routing.standings, reviewed }),
  };
}

export type OrderWork = ReturnType<typeof createOrderWork>;
