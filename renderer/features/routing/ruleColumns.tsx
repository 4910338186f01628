import {
  DEFAULT_RULE_NAME,
  NO_CONDITIONS,
  type RoutingGuide,
  type RoutingRule,
} from '../../../shared/freight/routing.ts';
import type { DataColumn } from '../../ui/DataTable.tsx';
import { choiceLabel, conditionsLabel } from './ruleLabels.ts';
import { routingStrings } from './strings.ts';

/** Identifies the default among the rules. */
const DEFAULT_ID = 'default';

export interface RoutingRow {
  readonly rule: RoutingRule;
  /** From 1. */
  readonly number: number;
  readonly isDefault: boolean;
}

/** Columns of the routing guide. */
export const ROUTING_COLUMNS: readonly DataColumn<RoutingRow>[] = [
  { id: 'number', head: '#', width: '44px', cell: ({ number }) => number },
  {
    id: 'name',
    head: routingStrings.rule,
    width: '24%',
    cell: ({ rule, isDefault }) => (
      <span title={rule.name} className={isDefault ? 'dim' : undefined}>
        {rule.name}
      </span>
    ),
  },
  {
    id: 'when',
    head: routingStrings.appliesTo,
    cell: ({ rule, isDefault }) => {
      const label = isDefault ? routingStrings.allOthers : conditionsLabel(rule.when);
      return <span title={label}>{label}</span>;
    },
  },
  {
    id: 'choose',
    head: routingStrings.chooses,
    width: '36%',
    cell: ({ rule }) => {
      const label = choiceLabel(rule.choose);
      return <span title={label}>{label}</span>;
    },
  },
];
/** Next to an open rule. */
export const NARROW_ROUTING_COLUMNS = ROUTING_COLUMNS.filter(({ id }) => id !== 'choose');

/** Rows of the guide in order, the default last. */
export function routingRows({ rules, fallback }: RoutingGuide): readonly RoutingRow[] {
  const last = { id: DEFAULT_ID, name: DEFAULT_RULE_NAME, when: NO_CONDITIONS, choose: fallback };
  return [...rules.map((rule) => ({ rule, isDefault: false })), { rule: last, isDefault: true }].map((row, at) => ({
    ...row,
    number: at + 1,
  }));
}
