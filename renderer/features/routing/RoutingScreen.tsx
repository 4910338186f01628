import { useEffect, useRef, useState } from 'react';
import { CHEAPEST, NO_CONDITIONS, type RoutingRule } from '../../../shared/freight/routing.ts';
import { Button } from '../../ui/Button.tsx';
import { Callout } from '../../ui/Callout.tsx';
import { DataTable } from '../../ui/DataTable.tsx';
import { ErrorCallout } from '../../ui/ErrorCallout.tsx';
import { useKeys } from '../../ui/keys/useKeys.ts';
import { LoadState } from '../../ui/LoadState.tsx';
import { Screen } from '../../ui/Screen.tsx';
import { useToast } from '../../ui/useToast.tsx';
import { OverridesDialog } from '../orderWork/index.ts';
import { RulePane } from './RulePane.tsx';
import styles from './routing.module.css';
import { NARROW_ROUTING_COLUMNS, ROUTING_COLUMNS, type RoutingRow, routingRows } from './ruleColumns.tsx';
import { formOf } from './ruleForm.ts';
import { routingStrings } from './strings.ts';
import { TestDialog } from './TestDialog.tsx';
import { useRoutingGuide } from './useRoutingGuide.ts';
import { type RuleDraft, savedRuleDrafts } from './useRuleDraft.ts';

function draftOf({ rule, isDefault }: Pick<RoutingRow, 'rule' | 'isDefault'>): RuleDraft {
  return { ruleId: rule.id, isDefault, form: formOf(rule), isRestored: false };
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
  const tableBox = useRef<HTMLDivElement>(null);
  /** The rule that was deleted last, selected again by Undo. */
  const removed = useRef<string | null>(null);
  /** A rule was opened since the screen was: what loads later must not take its focus or its place. */
  const wasOpened = useRef(false);
  wasOpened.current ||= open !== null;
  const rows = guide === undefined ? [] : routingRows(guide);
  const current = rows.find(({ rule }) => rule.id === selected) ?? rows[0];

  const isLoaded = guide !== undefined;
  const focusTable = () =>
    setTimeout(() => tableBox.current?.querySelector<HTMLElement>('tr[tabindex="0"]')?.focus(), 0);
  useEffect(() => {
    if (!isLoaded) return;
    void savedRuleDrafts().then((drafts) => {
      if (!drafts.ok) return setDraftError(drafts.error);
      if (wasOpened.current) return undefined;
      const [latest] = drafts.value;
      if (latest !== undefined) setOpen(latest);
      else focusTable();
      return undefined;
    });
  }, [isLoaded]);

  const openRow = async (row: Pick<RoutingRow, 'rule' | 'isDefault'>) => {
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
    void saved.change({ ...guide, rules }, routingStrings.moved(current.rule.name));
  };
  const duplicate = () => {
    if (guide === undefined || current === undefined || current.isDefault) return;
    const name = routingStrings.copyName(current.rule.name.slice(0, 53));
    const copy = { ...current.rule, id: crypto.randomUUID(), name };
    setSelected(copy.id);
    void saved.change(
      { ...guide, rules: guide.rules.toSpliced(current.number, 0, copy) },
      routingStrings.duplicated(current.rule.name),
    );
    focusTable();
  };
  const remove = () => {
    if (guide === undefined || current === undefined || current.isDefault) return;
    removed.current = current.rule.id;
    setSelected(rows[current.number]?.rule.id ?? null);
    void saved.change(
      { ...guide, rules: guide.rules.filter(({ id }) => id !== current.rule.id) },
      routingStrings.deleted(current.rule.name),
    );
    focusTable();
  };
  const save = async (rule: RoutingRule, isDefault: boolean): Promise<boolean> => {
    if (guide === undefined) return false;
    const isNew = !guide.rules.some(({ id }) => id === rule.id);
    // A new rule goes before the selected one: the first that fits is used.
    const at = isNew ? Math.max(0, Math.min(guide.rules.length, (current?.number ?? 1) - 1)) : 0;
    const rules = isNew
      ? guide.rules.toSpliced(at, 0, rule)
      : guide.rules.map((other) => (other.id === rule.id ? rule : other));
    setSelected(rule.id);
    const isSaved = await saved.change(
      isDefault ? { ...guide, fallback: rule.choose } : { ...guide, rules },
      routingStrings.saved(rule.name),
    );
    if (isSaved) toast(routingStrings.ruleSaved);
    return isSaved;
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
      { keys: 'N', label: routingStrings.newRule, run: openNew, bar: false, when: isListed },
      { keys: 'T', label: routingStrings.testRules, run: () => setIsTesting(true), bar: false, when: isListed },
      {
        keys: 'O',
        label: routingStrings.costOfOverrides,
        run: () => setAreOverridesShown(true),
        bar: false,
        when: isListed,
      },
      { keys: 'Alt+Up', label: routingStrings.moveUp, run: () => move(-1), when: isRule && canMove(-1) },
      { keys: 'Alt+Down', label: routingStrings.moveDown, run: () => move(1), when: isRule && canMove(1) },
      { keys: 'D', label: routingStrings.duplicateRule, run: duplicate, when: isRule },
      { keys: 'Del', label: routingStrings.delete, run: remove, when: isRule },
      {
        keys: 'Alt+Z',
        label: routingStrings.undo,
        run: undo,
        bar: false,
        when: saved.undoLabel !== null && open === null,
      },
    ],
    { scope: 'Routing guide' },
  );

  const savedRow = open === null ? undefined : rows.find(({ rule }) => rule.id === open.ruleId);
  return (
    <Screen
      label={routingStrings.routingGuide}
      sideWord={routingStrings.rule}
      opened={open?.ruleId ?? null}
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
        <h1>{routingStrings.routingGuide}</h1>
        <span className="small muted">{routingStrings.note}</span>
        {saved.undoLabel === null ? null : (
          <span className="row small dim nowrap" role="status">
            <span className="cut">{saved.undoLabel}</span>
            <Button kind="quiet" size="s" keys="Alt+Z" onClick={undo}>
              {routingStrings.undo}
            </Button>
          </span>
        )}
        <span className="grow" />
        <span className={styles.buttons}>
          <Button kind="quiet" size="s" keys="O" onClick={() => setAreOverridesShown(true)}>
            {routingStrings.costOfOverrides}
          </Button>
          <Button
            kind="quiet"
            size="s"
            keys="T"
            disabledReason={guide === undefined ? routingStrings.loading : null}
            onClick={() => setIsTesting(true)}
          >
            {routingStrings.testRules}
          </Button>
          <Button
            size="s"
            keys="N"
            disabledReason={guide === undefined ? routingStrings.loading : null}
            onClick={openNew}
          >
            {routingStrings.newRule}
          </Button>
        </span>
      </div>
      <div className={styles.notes}>
        {saved.error === null ? null : (
          <ErrorCallout
            error={saved.error}
            {...(saved.error.code === 'changed_elsewhere' ? {} : { onRetry: saved.retry })}
            actions={
              <Button size="s" onClick={saved.discard}>
                {routingStrings.discardChanges}
              </Button>
            }
          />
        )}
        {draftError === null ? null : <ErrorCallout error={draftError} />}
        {saved.unreadable === 0 ? null : (
          <Callout kind="attn" title={routingStrings.unreadable}>
            <p>{routingStrings.unreadableRules(saved.unreadable)}</p>
          </Callout>
        )}
        <LoadState of={saved.loading} label={routingStrings.routingGuide} rows={6} />
      </div>
      <div ref={tableBox} className={styles.table}>
        {guide === undefined ? null : (
          <DataTable
            label={routingStrings.rules}
            rows={rows}
            columns={open === null ? ROUTING_COLUMNS : NARROW_ROUTING_COLUMNS}
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
