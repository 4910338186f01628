import { useEffect, useRef, useState } from 'react';
import {
  CHEAPEST,
  DEFAULT_RULE_NAME,
  NO_CONDITIONS,
  type RoutingGuide,
  type RoutingRule,
} from '../../../shared/freight/routing.ts';
import { Button } from '../../ui/Button.tsx';
import { Callout } from '../../ui/Callout.tsx';
import { type DataColumn, DataTable } from '../../ui/DataTable.tsx';
import { ErrorCallout } from '../../ui/ErrorCallout.tsx';
import { useKeys } from '../../ui/keys/useKeys.ts';
import { LoadState } from '../../ui/LoadState.tsx';
import { Screen } from '../../ui/Screen.tsx';
import { useToast } from '../../ui/useToast.tsx';
import { OverridesDialog } from '../orderWork/index.ts';
import { RulePane } from './RulePane.tsx';
import styles from './routing.module.css';
import { formOf } from './ruleForm.ts';
import { choiceLabel, conditionsLabel } from './ruleLabels.ts';
import { TestDialog } from './TestDialog.tsx';
import { useRoutingGuide } from './useRoutingGuide.ts';
import { type RuleDraft, savedRuleDrafts } from './useRuleDraft.ts';

/** Identifies the default among the rules. */
const DEFAULT_ID = 'default';

interface Row {
  readonly rule: RoutingRule;
  /** From 1. */
  readonly number: number;
  readonly isDefault: boolean;
}

const COLUMNS: readonly DataColumn<Row>[] = [
  { id: 'number', head: '#', width: '44px', cell: ({ number }) => number },
  {
    id: 'name',
    head: 'Rule',
    width: '24%',
    cell: ({ rule, isDefault }) => (
      <span title={rule.name} className={isDefault ? 'dim' : undefined}>
        {rule.name}
      </span>
    ),
  },
  {
    id: 'when',
    head: 'Applies to',
    cell: ({ rule, isDefault }) => {
      const label = isDefault ? 'All other shipments' : conditionsLabel(rule.when);
      return <span title={label}>{label}</span>;
    },
  },
  {
    id: 'choose',
    head: 'Chooses',
    width: '36%',
    cell: ({ rule }) => {
      const label = choiceLabel(rule.choose);
      return <span title={label}>{label}</span>;
    },
  },
];
/** Next to an open rule. */
const NARROW = COLUMNS.filter(({ id }) => id !== 'choose');

function rowsOf({ rules, fallback }: RoutingGuide): readonly Row[] {
  const last = { id: DEFAULT_ID, name: DEFAULT_RULE_NAME, when: NO_CONDITIONS, choose: fallback };
  return [...rules.map((rule) => ({ rule, isDefault: false })), { rule: last, isDefault: true }].map((row, at) => ({
    ...row,
    number: at + 1,
  }));
}

function draftOf({ rule, isDefault }: Pick<Row, 'rule' | 'isDefault'>): RuleDraft {
  return { ruleId: rule.id, isDefault, form: formOf(rule), isBack: false };
}

/** The routing guide, at `#/routing`: an ordered list of rules that choose a rate. */
export function RoutingScreen() {
  const toast = useToast();
  const saved = useRoutingGuide();
  const { guide } = saved;
  const [selected, setSelected] = useState<string | null>(null);
  const [open, setOpen] = useState<RuleDraft | null>(null);
  const [isTesting, setIsTesting] = useState(false);
  const [areOverridesShown, setAreOverridesShown] = useState(false);
  const [draftError, setDraftError] = useState<Parameters<typeof ErrorCallout>[0]['error'] | null>(null);
  const sheet = useRef<HTMLDivElement>(null);
  /** The rule that was deleted last, selected again by Undo. */
  const removed = useRef<string | null>(null);
  const rows = guide === undefined ? [] : rowsOf(guide);
  const current = rows.find(({ rule }) => rule.id === selected) ?? rows[0];

  const isLoaded = guide !== undefined;
  const focusTable = () => setTimeout(() => sheet.current?.querySelector<HTMLElement>('tr[tabindex="0"]')?.focus(), 0);
  useEffect(() => {
    if (!isLoaded) return;
    void savedRuleDrafts().then((drafts) => {
      if (!drafts.ok) return setDraftError(drafts.error);
      const [latest] = drafts.value;
      if (latest !== undefined) setOpen(latest);
      else focusTable();
      return undefined;
    });
  }, [isLoaded]);

  const openRow = async (row: Pick<Row, 'rule' | 'isDefault'>) => {
    const drafts = await savedRuleDrafts();
    if (!drafts.ok) return setDraftError(drafts.error);
    setDraftError(null);
    setOpen(drafts.value.find(({ ruleId }) => ruleId === row.rule.id) ?? draftOf(row));
    return undefined;
  };
  const openNew = () => {
    const rule = { id: crypto.randomUUID(), name: '', when: NO_CONDITIONS, choose: CHEAPEST };
    setOpen(draftOf({ rule, isDefault: false }));
  };
  const close = () => {
    setOpen(null);
    focusTable();
  };

  const canMove = (by: -1 | 1) => {
    if (current === undefined || current.isDefault || guide === undefined) return false;
    const to = current.number - 1 + by;
    return to >= 0 && to < guide.rules.length;
  };
  const move = (by: -1 | 1) => {
    if (guide === undefined || current === undefined || !canMove(by)) return;
    const from = current.number - 1;
    const rules = guide.rules.toSpliced(from, 1).toSpliced(from + by, 0, current.rule);
    setSelected(current.rule.id);
    saved.change({ ...guide, rules }, `Moved ${current.rule.name}`);
  };
  const duplicate = () => {
    if (guide === undefined || current === undefined || current.isDefault) return;
    const name = `${current.rule.name.slice(0, 53)} (copy)`;
    const copy = { ...current.rule, id: crypto.randomUUID(), name };
    setSelected(copy.id);
    saved.change(
      { ...guide, rules: guide.rules.toSpliced(current.number, 0, copy) },
      `Duplicated ${current.rule.name}`,
    );
    focusTable();
  };
  const remove = () => {
    if (guide === undefined || current === undefined || current.isDefault) return;
    removed.current = current.rule.id;
    setSelected(rows[current.number]?.rule.id ?? null);
    saved.change(
      { ...guide, rules: guide.rules.filter(({ id }) => id !== current.rule.id) },
      `Deleted ${current.rule.name}`,
    );
    focusTable();
  };
  const save = (rule: RoutingRule, isDefault: boolean) => {
    if (guide === undefined) return;
    const isNew = !guide.rules.some(({ id }) => id === rule.id);
    // A new rule goes before the selected one: the first that fits is used.
    const at = isNew ? Math.max(0, Math.min(guide.rules.length, (current?.number ?? 1) - 1)) : 0;
    const rules = isNew
      ? guide.rules.toSpliced(at, 0, rule)
      : guide.rules.map((other) => (other.id === rule.id ? rule : other));
    setSelected(rule.id);
    saved.change(isDefault ? { ...guide, fallback: rule.choose } : { ...guide, rules }, `Saved ${rule.name}`);
    toast('Rule saved');
    close();
  };
  const undo = () => {
    saved.undo();
    if (removed.current !== null) setSelected(removed.current);
    removed.current = null;
    focusTable();
  };

  const isListed = open === null && guide !== undefined;
  const isRule = isListed && current !== undefined && !current.isDefault;
  useKeys(
    [
      { keys: 'N', label: 'New rule', run: openNew, bar: false, when: isListed },
      { keys: 'T', label: 'Test rules', run: () => setIsTesting(true), bar: false, when: isListed },
      { keys: 'O', label: 'Cost of overrides', run: () => setAreOverridesShown(true), bar: false, when: isListed },
      { keys: 'Alt+Up', label: 'Move up', run: () => move(-1), when: isRule && canMove(-1) },
      { keys: 'Alt+Down', label: 'Move down', run: () => move(1), when: isRule && canMove(1) },
      { keys: 'D', label: 'Duplicate rule', run: duplicate, when: isRule },
      { keys: 'Del', label: 'Delete', run: remove, when: isRule },
      { keys: 'Alt+Z', label: 'Undo', run: undo, bar: false, when: saved.undoLabel !== null && open === null },
    ],
    { scope: 'Routing guide' },
  );

  const savedRow = open === null ? undefined : rows.find(({ rule }) => rule.id === open.ruleId);
  return (
    <Screen
      label="Routing guide"
      sideWord="Rule"
      side={
        open === null ? undefined : (
          <RulePane
            key={open.ruleId}
            start={open}
            saved={savedRow === undefined ? null : formOf(savedRow.rule)}
            onSave={(rule) => save(rule, open.isDefault)}
            onClose={close}
            onDiscard={close}
          />
        )
      }
    >
      <div className={styles.tools}>
        <h1>Routing guide</h1>
        <span className="small muted">The first rule that fits chooses the rate.</span>
        {saved.undoLabel === null ? null : (
          <span className="row small dim nowrap" role="status">
            <span className="cut">{saved.undoLabel}</span>
            <Button kind="quiet" size="s" keys="Alt+Z" onClick={undo}>
              Undo
            </Button>
          </span>
        )}
        <span className="grow" />
        <Button kind="quiet" size="s" keys="O" onClick={() => setAreOverridesShown(true)}>
          Cost of overrides
        </Button>
        <Button
          kind="quiet"
          size="s"
          keys="T"
          disabledReason={guide === undefined ? 'Loading…' : null}
          onClick={() => setIsTesting(true)}
        >
          Test rules
        </Button>
        <Button size="s" keys="N" disabledReason={guide === undefined ? 'Loading…' : null} onClick={openNew}>
          New rule
        </Button>
      </div>
      <div className={styles.notes}>
        {saved.error === null ? null : (
          <ErrorCallout
            error={saved.error}
            {...(saved.error.code === 'changed_elsewhere' ? {} : { onRetry: saved.retry })}
            actions={
              <Button size="s" onClick={saved.discard}>
                Discard changes
              </Button>
            }
          />
        )}
        {draftError === null ? null : <ErrorCallout error={draftError} />}
        {saved.unreadable === 0 ? null : (
          <Callout kind="attn" title="Part of the routing guide can’t be read">
            <p>
              {saved.unreadable === 1 ? '1 rule isn’t used' : `${saved.unreadable} rules aren’t used`}. The next change
              removes what can’t be read. Enter it again, or restore a backup in Settings › Data.
            </p>
          </Callout>
        )}
        <LoadState of={saved.loading} label="Routing guide" rows={6} />
      </div>
      <div ref={sheet} className={styles.table}>
        {guide === undefined ? null : (
          <DataTable
            label="Rules"
            rows={rows}
            columns={open === null ? COLUMNS : NARROW}
            rowId={({ rule }) => rule.id}
            focusedId={current?.rule.id ?? null}
            onFocusRow={({ rule }) => setSelected(rule.id)}
            onOpen={(row) => void openRow(row)}
            bleed
          />
        )}
      </div>
      {areOverridesShown ? <OverridesDialog onClose={() => setAreOverridesShown(false)} /> : null}
      {isTesting && guide !== undefined ? <TestDialog guide={guide} onClose={() => setIsTesting(false)} /> : null}
    </Screen>
  );
}
