/** The routing guide: which carrier a shipment should go with. An ordered list of rules, and a default. */
import * as z from 'zod/mini';
import { AccessorialSchema } from './requests.ts';

const RULES_LIMIT = 500;
const LIST_LIMIT = 100;
const upTo = (length: number) =>
  z.string().check(z.trim(), z.maxLength(length, { error: `Enter up to ${length} characters.` }));

/** A state, or the first digits of a ZIP. */
const PlaceSchema = z
  .string()
  .check(
    z.trim(),
    z.toUpperCase(),
    z.regex(/^(?:[A-Z]{2}|\d{1,5})$/, { error: 'Enter states and ZIP prefixes, such as CA, 432.' }),
  );
const PlacesSchema = z.array(PlaceSchema).check(z.maxLength(LIST_LIMIT, { error: `Enter up to ${LIST_LIMIT}.` }));
const weight = z.nullable(
  z.number({ error: 'Enter a number of pounds.' }).check(z.minimum(0), z.maximum(Number.MAX_SAFE_INTEGER)),
);

/** What a shipment must be for a rule to fit. Blank, empty and null conditions fit every shipment. */
export const RoutingConditionsSchema = z.lazy(() =>
  z.object({
    /** Fits if the consignee is this contact, or its name contains the text. */
    consigneeId: z._default(z.nullable(z.string().check(z.maxLength(64))), null),
    consignee: z._default(upTo(200), ''),
    /** States and ZIP prefixes; one of them must fit. */
    origins: z._default(PlacesSchema, []),
    destinations: z._default(PlacesSchema, []),
    /** In the description or the NMFC item of a row. */
    item: z._default(upTo(200), ''),
    freightClass: z._default(upTo(20), ''),
    /** Total pounds, both included. */
    minWeightLb: z._default(weight, null),
    maxWeightLb: z._default(weight, null),
    accessorial: z._default(z.union([z.literal(''), AccessorialSchema]), ''),
  }),
);
export type RoutingConditions = z.infer<typeof RoutingConditionsSchema>;

export const ROUTING_STRATEGIES = ['cheapest', 'within_days', 'deliver_by'] as const;
export type RoutingStrategy = (typeof ROUTING_STRATEGIES)[number];

const CodesSchema = z
  .array(z.string().check(z.trim(), z.minLength(1), z.maxLength(500)))
  .check(z.maxLength(LIST_LIMIT, { error: `Enter up to ${LIST_LIMIT}.` }));

/** Which rate is chosen. */
export const RoutingChoiceSchema = z.lazy(() =>
  z.object({
    /** Carrier codes. The first of them with an acceptable rate is chosen, whatever the others cost. */
    preferred: z._default(CodesSchema, []),
    blocked: z._default(CodesSchema, []),
    /** Applies to preferred carriers too, except for the price. */
    strategy: z._default(z.enum(ROUTING_STRATEGIES), 'cheapest'),
    /** For `within_days`. */
    transitDays: z._default(z.int().check(z.minimum(0), z.maximum(100)), 3),
    /** Highest total; null for any. Rates in another currency are not chosen then. */
    ceiling: z._default(
      z.nullable(
        z.object({ cents: z.int().check(z.minimum(1)), currency: z.string().check(z.minLength(1), z.maxLength(10)) }),
      ),
      null,
    ),
  }),
);
export type RoutingChoice = z.infer<typeof RoutingChoiceSchema>;

export const RoutingRuleSchema = z.object({
  id: z.string().check(z.minLength(1), z.maxLength(64)),
  name: z
    .string()
    .check(
      z.trim(),
      z.minLength(1, { error: 'Enter a name.' }),
      z.maxLength(60, { error: 'Enter up to 60 characters.' }),
    ),
  when: RoutingConditionsSchema,
  choose: RoutingChoiceSchema,
});
export type RoutingRule = z.infer<typeof RoutingRuleSchema>;

/** The first rule that fits is used, and `fallback` if none does. */
export const RoutingGuideSchema = z.lazy(() =>
  z.object({
    rules: z.array(RoutingRuleSchema).check(z.maxLength(RULES_LIMIT)),
    fallback: RoutingChoiceSchema,
  }),
);
export type RoutingGuide = z.infer<typeof RoutingGuideSchema>;

export const NO_CONDITIONS: RoutingConditions = {
  consigneeId: null,
  consignee: '',
  origins: [],
  destinations: [],
  item: '',
  freightClass: '',
  minWeightLb: null,
  maxWeightLb: null,
  accessorial: '',
};
export const CHEAPEST: RoutingChoice = {
  preferred: [],
  blocked: [],
  strategy: 'cheapest',
  transitDays: 3,
  ceiling: null,
};

/** Why the guide chose no rate. */
export const NOT_CHOSEN_REASONS = [
  'no_rates',
  'all_blocked',
  /** No rate that isn't blocked has a price. */
  'no_price',
  /** Two rates have the same carrier code, so a booking can't name one of them. */
  'same_code',
  'none_in_time',
  /** Rates in several currencies, or none in that of the price ceiling. */
  'other_currency',
  'above_ceiling',
  /** The price is far below all others. */
  'doubtful_price',
  /** Several carriers have the same price, transit time and delivery date. */
  'tie',
] as const;
export type NotChosenReason = (typeof NOT_CHOSEN_REASONS)[number];

/** Name of the rule for shipments that no other rule fits. */
export const DEFAULT_RULE_NAME = 'Default';

/** What the guide chose: a position among the rates, or the reason why none. `ruleId` null: the default. */
export const RoutedSchema = z.lazy(() =>
  z.discriminatedUnion('kind', [
    z.object({
      kind: z.literal('chosen'),
      position: z.int().check(z.minimum(0)),
      ruleId: z.nullable(z.string()),
      ruleName: z.string(),
    }),
    z.object({
      kind: z.literal('none'),
      reason: z.enum(NOT_CHOSEN_REASONS),
      ruleId: z.nullable(z.string()),
      ruleName: z.string(),
    }),
  ]),
);
export type Routed = z.infer<typeof RoutedSchema>;
