import { IconX } from '@tabler/icons-react';
import { useEffect, useId, useState } from 'react';
import { ROUTING_STRATEGIES, type RoutingRule, type RoutingStrategy } from '../../../shared/freight/routing.ts';
import { ACCESSORIAL_CODES } from '../../../shared/freight/values.ts';
import { ACCESSORIAL_PHRASES } from '../../lib/accessorialPhrases.ts';
import { upperFirst } from '../../lib/letterCase.ts';
import { Button } from '../../ui/Button.tsx';
import { Callout } from '../../ui/Callout.tsx';
import { TextField } from '../../ui/Field.tsx';
import { Icon } from '../../ui/Icon.tsx';
import { useKeys } from '../../ui/keys/useKeys.ts';
import { Side } from '../../ui/Screen.tsx';
import { SelectField } from '../../ui/SelectField.tsx';
import { CarrierListField } from './CarrierListField.tsx';
import { ConsigneeField } from './ConsigneeField.tsx';
import styles from './routing.module.css';
import { RULE_FIELDS, type RuleField, type RuleForm, type RuleProblems, readRule } from './ruleForm.ts';
import { routingStrings } from './strings.ts';
import { type RuleDraft, useRuleDraft } from './useRuleDraft.ts';

const STRATEGY_LABELS: Readonly<Record<RoutingStrategy, string>> = routingStrings.strategies;
const STRATEGIES = ROUTING_STRATEGIES.map((value) => ({ value, label: STRATEGY_LABELS[value] }));
const ACCESSORIALS = [
  { value: '', label: routingStrings.any },
  ...ACCESSORIAL_CODES.map((value) => ({ value, label: upperFirst(ACCESSORIAL_PHRASES[value]) })),
];

interface RulePaneProps {
  readonly start: RuleDraft;
  /** The form of the saved rule; null for a new one. */
  readonly saved: RuleForm | null;
  /** Resolves to whether it was saved. */
  readonly onSave: (rule: RoutingRule) => Promise<boolean>;
  /** Closed; unsaved changes remain as a draft. */
  readonly onClose: () => void;
  readonly onDiscard: () => void;
}

/** Side pane with one rule, or the default. */
export function RulePane({ start, saved, onSave, onClose, onDiscard }: RulePaneProps) {
  const draft = useRuleDraft(start);
  const { form } = draft;
  const [visited, setVisited] = useState<ReadonlySet<RuleField>>(new Set());
  const prefix = useId();
  const { isDefault } = start;
  const read = readRule(start.ruleId, form, isDefault);
  const problems: RuleProblems = 'problems' in read ? read.problems : new Map();
  const isChanged = saved === null || RULE_FIELDS.some((field) => form[field] !== saved[field]);

  useEffect(() => {
    document.getElementById(`${prefix}${isDefault ? 'preferred' : 'name'}`)?.focus();
  }, [prefix, isDefault]);

  const save = async () => {
    setVisited(new Set(RULE_FIELDS));
    if ('problems' in read) {
      const first = RULE_FIELDS.find((field) => read.problems.has(field));
      document.getElementById(`${prefix}${first}`)?.focus();
      return;
    }
    // Until it is saved, the draft is the only copy of what was typed.
    if (!(await onSave(read.rule))) return;
    await draft.remove();
    onClose();
  };
  const discard = async () => {
    await draft.remove();
    onDiscard();
  };
  useKeys(
    [
      { keys: 'Ctrl+Enter', label: routingStrings.saveRule, run: () => void save(), bar: false },
      { keys: 'Alt+X', label: routingStrings.discardChanges, run: () => void discard(), bar: false, when: isChanged },
      { keys: 'Esc', label: routingStrings.closePane, run: onClose, inFields: true },
    ],
    { scope: 'Routing guide' },
  );

  const errorOf = (field: RuleField) => (visited.has(field) ? (problems.get(field) ?? null) : null);
  const line = (field: RuleField, label: string, hint = '') => (
    <TextField
      label={label}
      id={`${prefix}${field}`}
      value={form[field]}
      error={errorOf(field)}
      {...(hint === '' ? {} : { hint })}
      onChange={(text) => draft.change({ [field]: text })}
      onBlur={() => setVisited((now) => new Set(now).add(field))}
    />
  );
  const carriers = (field: 'preferred' | 'blocked', label: string) => (
    <CarrierListField
      label={label}
      id={`${prefix}${field}`}
      value={form[field]}
      error={errorOf(field)}
      onChange={(text) => draft.change({ [field]: text })}
    />
  );
  const title = isDefault ? routingStrings.default : form.name.trim() === '' ? routingStrings.newRule : form.name;
  return (
    <Side
      label={isDefault ? routingStrings.default : routingStrings.rule}
      width={432}
      foot={
        <div className={styles.foot}>
          {isChanged ? (
            <Button kind="quiet" keys="Alt+X" onClick={() => void discard()}>
              {routingStrings.discard}
            </Button>
          ) : null}
          <Button kind="primary" keys="Ctrl+Enter" onClick={() => void save()}>
            {routingStrings.save}
          </Button>
        </div>
      }
    >
      <div className={styles.paneHead}>
        <h2 className="cut grow">{title}</h2>
        <span className="small muted nowrap">
          {draft.failed ? routingStrings.notSaved : isChanged ? routingStrings.unsavedChanges : ''}
        </span>
        <button
          type="button"
          className="ibtn"
          aria-label={routingStrings.close}
          title={routingStrings.closeEsc}
          onClick={onClose}
        >
          <Icon of={IconX} />
        </button>
      </div>
      {start.isRestored ? <Callout kind="info" title={routingStrings.restored} /> : null}
      {isDefault ? null : (
        <>
          {line('name', routingStrings.name, routingStrings.nameHint)}
          <fieldset className={styles.section}>
            <legend>{routingStrings.conditions}</legend>
            <div className={styles.wide}>
              <ConsigneeField
                id={`${prefix}consignee`}
                consignee={form.consignee}
                consigneeId={form.consigneeId}
                error={errorOf('consignee')}
                onChange={(consignee, consigneeId) => draft.change({ consignee, consigneeId })}
              />
            </div>
            {line('origins', routingStrings.origin, routingStrings.originHint)}
            {line('destinations', routingStrings.destination, routingStrings.destinationHint)}
            {line('item', routingStrings.item, routingStrings.itemHint)}
            {line('freightClass', routingStrings.freightClass)}
            {line('minWeightLb', routingStrings.minWeight)}
            {line('maxWeightLb', routingStrings.maxWeight)}
            <SelectField
              label={routingStrings.accessorial}
              className={styles.wide ?? ''}
              value={form.accessorial}
              options={ACCESSORIALS}
              onChange={(accessorial) => draft.change({ accessorial })}
            />
          </fieldset>
        </>
      )}
      <fieldset className={styles.section}>
        <legend>{routingStrings.chooses}</legend>
        <div className={styles.wide}>{carriers('preferred', routingStrings.preferred)}</div>
        <div className={styles.wide}>{carriers('blocked', routingStrings.blocked)}</div>
        <SelectField
          label={routingStrings.otherwise}
          className={form.strategy === 'within_days' ? '' : (styles.wide ?? '')}
          value={form.strategy}
          options={STRATEGIES}
          hint={form.strategy === 'deliver_by' ? routingStrings.deliverByHint : undefined}
          onChange={(strategy) => draft.change({ strategy })}
        />
        {form.strategy === 'within_days' ? line('transitDays', routingStrings.transitDays) : null}
        {line('ceiling', routingStrings.ceiling, routingStrings.ceilingHint)}
        {line('currency', routingStrings.currency)}
      </fieldset>
    </Side>
  );
}
