/** Earlier quotes and shipments on the lane of a quote. */
import type { CarrierHistory, EarlierQuote, LaneHistory, OnTimeStats } from '../../../shared/contract/quotes.ts';
import { laneOf } from '../../../shared/rules/lane.ts';
import { hasPrice, sameCodeAs } from '../../../shared/rules/rates.ts';
import { freightTotals } from '../../../shared/rules/totals.ts';
import type { StoredQuote } from './ports.ts';
import type { QuoteStore } from './store.ts';

/** Maximum numbers of earlier quotes and of deliveries that are evaluated. */
const LATEST_QUOTES = 12;
const LATEST_ON_LANE = 200;
const LATEST_ON_ALL = 1_000;

const NONE: OnTimeStats = { delivered: 0, onTime: 0 };

const weightOf = (quote: StoredQuote) => freightTotals(quote.request.handlingUnits).weightLb;

function earlierQuote(quote: StoredQuote | null | undefined): EarlierQuote | null {
  if (quote === null || quote === undefined) return null;
  return {
    quoteId: quote.id,
    pickupDate: quote.request.pickupDate,
    weightLb: weightOf(quote),
    quotedAtMs: quote.quotedAtMs,
    rates: [...quote.rates],
  };
}

/** Collects the history of every carrier in this quote and in earlier quotes on its lane. */
export function laneHistory(store: QuoteStore, quote: StoredQuote): LaneHistory {
  const { origin, destination } = quote.request;
  const before = store.before(quote);
  const onLane = store.onLaneBefore(quote, LATEST_QUOTES);
  const byCarrier = (list: ReturnType<QuoteStore['punctuality']>) => new Map(list.map((one) => [one.carrier, one]));
  const laneDeliveries = byCarrier(store.punctuality(laneOf(origin.zip, destination.zip), LATEST_ON_LANE));
  const allDeliveries = byCarrier(store.punctuality(null, LATEST_ON_ALL));

  const carriers = new Set([quote, ...onLane].flatMap(({ rates }) => rates.map((rate) => rate.carrier)));
  const historyOf = (carrier: string): CarrierHistory => ({
    carrier,
    prices: onLane.toReversed().flatMap((one) =>
      one.rates
        // Leaves out rates without a price, and rates whose carrier code isn't unique in their quote.
        .filter((rate) => rate.carrier === carrier && hasPrice(rate) && sameCodeAs(rate, one.rates) === null)
        .slice(0, 1)
        .map(({ totalCents, currency }) => ({
          totalCents,
          currency,
          weightLb: weightOf(one),
          quotedAtMs: one.quotedAtMs,
        })),
    ),
    onLane: statsOf(laneDeliveries.get(carrier)),
    onAllLanes: statsOf(allDeliveries.get(carrier)),
  });
  return {
    sameRequest: earlierQuote(before),
    sameLane: earlierQuote(onLane[0]),
    carriers: [...carriers].map(historyOf),
  };
}

function statsOf(found: OnTimeStats | undefined): OnTimeStats {
  return found === undefined ? NONE : { delivered: found.delivered, onTime: found.onTime };
}
