/** A rule of the routing guide as text, as typed, and back. */
import {
  NO_CONDITIONS,
  ROUTING_STRATEGIES,
  type RoutingChoice,
  RoutingChoiceSchema,
  type RoutingConditions,
  RoutingConditionsSchema,
  type RoutingRule,
  RoutingRuleSchema,
} from '../../../shared/freight/routing.ts';
import { formatCents, readDollars } from '../../../shared/rules/money.ts';
import { parseNumber } from '../../../shared/rules/parseNumber.ts';
import { routingStrings } from './strings.ts';

export const RULE_FIELDS = [
  'name',
  'consignee',
  'consigneeId',
  'origins',
  'destinations',
  'item',
  'freightClass',
  'minWeightLb',
  'maxWeightLb',
  'accessorial',
  'preferred',
  'blocked',
  'strategy',
  'transitDays',
  'ceiling',
  'currency',
] as const;
export type RuleField = (typeof RULE_FIELDS)[number];
export type RuleForm = Readonly<Record<RuleField, string>>;
export type RuleProblems = ReadonlyMap<RuleField, string>;

const numberText = (value: number | null) => (value === null ? '' : String(value));

/** The form of a rule. */
export function formOf(rule: Pick<RoutingRule, 'name' | 'when' | 'choose'>): RuleForm {
  const { name, when, choose } = rule;
  return {
    name,
    consignee: when.consignee,
    consigneeId: when.consigneeId ?? '',
    origins: when.origins.join(', '),
    destinations: when.destinations.join(', '),
    item: when.item,
    freightClass: when.freightClass,
    minWeightLb: numberText(when.minWeightLb),
    maxWeightLb: numberText(when.maxWeightLb),
    accessorial: when.accessorial,
    preferred: choose.preferred.join(', '),
    blocked: choose.blocked.join(', '),
    strategy: choose.strategy,
    transitDays: String(choose.transitDays),
    ceiling: choose.ceiling === null ? '' : formatCents(choose.ceiling.cents),
    currency: choose.ceiling?.currency ?? 'USD',
  };
}

/** The parts of a list, in order, without duplicates. */
export function listOf(text: string, separator = /[,;\n]/): string[] {
  return [...new Set(text.split(separator).map((part) => part.trim()))].filter((part) => part !== '');
}

/** Reads the form. `isDefault`: it has neither name nor conditions. */
export function readRule(
  id: string,
  form: RuleForm,
  isDefault: boolean,
): { readonly rule: RoutingRule } | { readonly problems: RuleProblems } {
  const problems = new Map<RuleField, string>();
  const weight = (field: 'minWeightLb' | 'maxWeightLb'): number | null => {
    const read = parseNumber(form[field], 'pounds');
    if (read.kind === 'refused') problems.set(field, read.problem);
    return read.kind === 'number' ? read.value : null;
  };
  const strategy = ROUTING_STRATEGIES.find((one) => one === form.strategy) ?? 'cheapest';
  const days = /^\d{1,2}$/.test(form.transitDays.trim()) ? Number(form.transitDays) : null;
  if (strategy === 'within_days' && days === null) problems.set('transitDays', routingStrings.enterDays);
  const cents = form.ceiling.trim() === '' ? null : readDollars(form.ceiling);
  if (form.ceiling.trim() !== '' && (cents === null || cents === 0)) {
    problems.set('ceiling', routingStrings.enterAmount);
  }
  const currency = form.currency.trim().toUpperCase();
  if (cents !== null && !/^[A-Z]{3}$/.test(currency)) problems.set('currency', routingStrings.enterCurrency);
  const [minWeightLb, maxWeightLb] = [weight('minWeightLb'), weight('maxWeightLb')];
  if (minWeightLb !== null && maxWeightLb !== null && minWeightLb > maxWeightLb) {
    problems.set('maxWeightLb', routingStrings.enterMaximum);
  }
  const preferred = listOf(form.preferred);
  const blocked = listOf(form.blocked);
  const both = blocked.find((code) => preferred.includes(code));
  if (both !== undefined) problems.set('blocked', routingStrings.alsoPreferred(both));

  const when: Readonly<Record<keyof RoutingConditions, unknown>> = isDefault
    ? NO_CONDITIONS
    : {
        consignee: form.consignee,
        consigneeId: form.consigneeId === '' ? null : form.consigneeId,
        origins: listOf(form.origins, /[,;\s]/),
        destinations: listOf(form.destinations, /[,;\s]/),
        item: form.item,
        freightClass: form.freightClass,
        minWeightLb,
        maxWeightLb,
        accessorial: form.accessorial,
      };
  const choose: Readonly<Record<keyof RoutingChoice, unknown>> = {
    preferred,
    blocked,
    strategy,
    transitDays: days ?? 3,
    ceiling: cents === null ? null : { cents, currency },
  };
  const parsedName = RoutingRuleSchema.shape.name.safeParse(isDefault ? 'Default' : form.name);
  const conditions = RoutingConditionsSchema.safeParse(when);
  const choice = RoutingChoiceSchema.safeParse(choose);
  if (!parsedName.success) problems.set('name', parsedName.error.issues[0]?.message ?? routingStrings.enterName);
  for (const { path, message } of [...(conditions.error?.issues ?? []), ...(choice.error?.issues ?? [])]) {
    const field = RULE_FIELDS.find((one) => one === path[0]);
    if (field !== undefined && !problems.has(field)) problems.set(field, message);
  }
  if (problems.size > 0 || !parsedName.success || !conditions.success || !choice.success) return { problems };
  return { rule: { id, name: parsedName.data, when: conditions.data, choose: choice.data } };
}
