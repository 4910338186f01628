/** Chooses a rate by the routing guide. */
import type { CarrierFields } from '../freight/carriers.ts';
import type { RateRequest } from '../freight/requests.ts';
import {
  DEFAULT_RULE_NAME,
  type NotChosenReason,
  type Routed,
  type RoutingChoice,
  type RoutingConditions,
  type RoutingGuide,
} from '../freight/routing.ts';
import { carrierKey } from './carrierFields.ts';
import { tidyClass } from './density.ts';
import { hasPrice, sameCodeAs } from './rates.ts';
import { freightTotals } from './totals.ts';

/** One carrier's rate, as in a quote. Money in cents, dates `YYYY-MM-DD`. */
export interface RoutedRate {
  readonly carrier: string;
  readonly carrierName: string;
  readonly totalCents: number;
  readonly currency: string;
  readonly transitDays: number | null;
  readonly estimatedDeliveryDate: string | null;
}

/** What the conditions of a rule are compared with. */
export interface RoutedOrder {
  readonly request: RateRequest;
  /** The consignee's contact and company name, as far as they are known. */
  readonly consigneeId: string | null;
  readonly consignee: string | null;
  /** `YYYY-MM-DD`; null without one, and `deliver_by` is then the same as `cheapest`. */
  readonly deliverBy: string | null;
}

/** The preference of a carrier code in the directory. */
export type StandingOf = (carrier: string) => CarrierFields['standing'];

/** A price below this share of the next higher one is doubtful, if there are at least two others. */
const DOUBTFUL_SHARE = 0.25;

const plain = (text: string) => text.toLowerCase().replaceAll(/\s+/g, ' ').trim();
const contains = (text: string, part: string) => plain(text).includes(plain(part));
const sameCarrier = (one: string, other: string) => carrierKey(one) === carrierKey(other);

function isAt(places: readonly string[], { state, zip }: RateRequest['origin']): boolean {
  return places.length === 0 || places.some((place) => (/^\d/.test(place) ? zip.startsWith(place) : place === state));
}

/** Whether a rule applies to an order: all conditions that are set fit. */
export function ruleFits(when: RoutingConditions, { request, consigneeId, consignee }: RoutedOrder): boolean {
  const { handlingUnits } = request;
  const { weightLb } = freightTotals(handlingUnits);
  const hasConsignee =
    (when.consigneeId === null && when.consignee === '') ||
    (when.consigneeId !== null && when.consigneeId === consigneeId) ||
    (when.consignee !== '' && consignee !== null && contains(consignee, when.consignee));
  return (
    hasConsignee &&
    isAt(when.origins, request.origin) &&
    isAt(when.destinations, request.destination) &&
    (when.item === '' ||
      handlingUnits.some((row) => contains(row.description, when.item) || contains(row.nmfc ?? '', when.item))) &&
    (when.freightClass === '' ||
      handlingUnits.some(
        (row) => row.freightClass !== undefined && row.freightClass === tidyClass(when.freightClass),
      )) &&
    (when.minWeightLb === null || weightLb >= when.minWeightLb) &&
    (when.maxWeightLb === null || weightLb <= when.maxWeightLb) &&
    (when.accessorial === '' || request.accessorials?.some((code) => code === when.accessorial) === true)
  );
}

function isInTime(rate: RoutedRate, choice: RoutingChoice, order: RoutedOrder): boolean {
  const day = rate.estimatedDeliveryDate;
  // A delivery before the pickup says nothing about the arrival.
  const isOdd = day !== null && day < order.request.pickupDate;
  switch (choice.strategy) {
    case 'cheapest':
      return true;
    case 'within_days':
      return !isOdd && rate.transitDays !== null && rate.transitDays <= choice.transitDays;
    case 'deliver_by':
      return order.deliverBy === null || (!isOdd && day !== null && day <= order.deliverBy);
    default:
      return choice.strategy satisfies never;
  }
}

/** Cheapest first; of equal prices the faster, then the earlier, then the directory's preferred carrier. */
function compare(a: RoutedRate, b: RoutedRate, standingOf: StandingOf): number {
  const [first, second] = [a.estimatedDeliveryDate ?? '9999', b.estimatedDeliveryDate ?? '9999'];
  return (
    a.totalCents - b.totalCents ||
    (a.transitDays ?? 999) - (b.transitDays ?? 999) ||
    (first < second ? -1 : Number(first > second)) ||
    Number(standingOf(b.carrier) === 'preferred') - Number(standingOf(a.carrier) === 'preferred')
  );
}

function isDoubtful(rate: RoutedRate, rates: readonly RoutedRate[]): boolean {
  const others = rates.filter((one) => one !== rate && hasPrice(one) && one.currency === rate.currency);
  return others.length > 1 && others.every((one) => rate.totalCents < one.totalCents * DOUBTFUL_SHARE);
}

function choose(
  rates: readonly RoutedRate[],
  order: RoutedOrder,
  choice: RoutingChoice,
  standingOf: StandingOf,
  except: ReadonlySet<number>,
): RoutedRate | NotChosenReason {
  const offered = rates.filter((_, position) => !except.has(position));
  if (offered.length === 0) return 'no_rates';
  const open = offered.filter(
    ({ carrier }) =>
      standingOf(carrier) !== 'blocked' && !choice.blocked.some((blocked) => sameCarrier(blocked, carrier)),
  );
  if (open.length === 0) return 'all_blocked';
  const priced = open.filter(hasPrice);
  if (priced.length === 0) return 'no_price';
  const bookable = priced.filter((rate) => sameCodeAs(rate, rates) === null);
  if (bookable.length === 0) return 'same_code';
  const timely = bookable.filter((rate) => isInTime(rate, choice, order));
  if (timely.length === 0) return 'none_in_time';
  const { ceiling } = choice;
  const comparable = ceiling === null ? timely : timely.filter(({ currency }) => currency === ceiling.currency);
  if (comparable.length === 0) return 'other_currency';
  const affordable = comparable.filter(({ totalCents }) => ceiling === null || totalCents <= ceiling.cents);
  if (affordable.length === 0) return 'above_ceiling';

  for (const code of choice.preferred) {
    const rate = affordable.find(({ carrier }) => sameCarrier(carrier, code));
    if (rate !== undefined) return isDoubtful(rate, rates) ? 'doubtful_price' : rate;
  }
  const [first] = affordable.toSorted((a, b) => compare(a, b, standingOf));
  if (first === undefined || affordable.some(({ currency }) => currency !== first.currency)) return 'other_currency';
  if (isDoubtful(first, rates)) return 'doubtful_price';
  const isTie = affordable.some(
    (other) => !sameCarrier(other.carrier, first.carrier) && compare(first, other, standingOf) === 0,
  );
  return isTie ? 'tie' : first;
}

/**
 * Chooses a rate by the first rule that fits, or says why none is chosen. Rates without a price, of a blocked carrier,
 * or whose carrier code isn't unique are never chosen, and prices in different currencies never compared.
 * @param except positions that can't be chosen, such as that of a carrier that declined
 */
export function chooseRate(
  rates: readonly RoutedRate[],
  order: RoutedOrder,
  guide: RoutingGuide,
  standingOf: StandingOf,
  except: ReadonlySet<number> = new Set(),
): Routed {
  const rule = guide.rules.find(({ when }) => ruleFits(when, order));
  const by = { ruleId: rule?.id ?? null, ruleName: rule?.name ?? DEFAULT_RULE_NAME };
  const result = choose(rates, order, rule?.choose ?? guide.fallback, standingOf, except);
  return typeof result === 'string'
    ? { kind: 'none', reason: result, ...by }
    : { kind: 'chosen', position: rates.indexOf(result), ...by };
}
