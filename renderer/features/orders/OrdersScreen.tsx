import { useQuery } from '@tanstack/react-query';
import { useEffect, useMemo, useRef, useState } from 'react';
import { useLocation } from 'wouter';
import type { OrderQuery } from '../../../shared/contract/orders.ts';
import type { AppError } from '../../../shared/errors.ts';
import { invoke } from '../../api/client.ts';
import { callQuery } from '../../api/query.ts';
import { formatCount, formatNumber } from '../../lib/format.ts';
import { screenSearches } from '../../lib/handOver.ts';
import { useMediaQuery } from '../../lib/useMediaQuery.ts';
import { Button } from '../../ui/Button.tsx';
import { Callout } from '../../ui/Callout.tsx';
import { ErrorCallout } from '../../ui/ErrorCallout.tsx';
import { isTextField } from '../../ui/keys/registry.ts';
import { useKeys } from '../../ui/keys/useKeys.ts';
import { Screen } from '../../ui/Screen.tsx';
import { SearchInput } from '../../ui/SearchInput.tsx';
import { OrderNextStep, OrderWorkBar, useOrderWork } from '../orderWork/index.ts';
import { inParts } from './inParts.ts';
import { FolderProblems, OrderFiles } from './OrderFiles.tsx';
import { OrderImportSheet } from './OrderImportSheet.tsx';
import { OrderPane } from './OrderPane.tsx';
import { OrderSelectionBar } from './OrderSelectionBar.tsx';
import { DEFAULT_QUERY, OrderTable } from './OrderTable.tsx';
import { OrderTiles } from './OrderTiles.tsx';
import { NARROW_ORDER_COLUMNS, ORDER_LIST_COLUMNS, WIDE_ORDER_COLUMNS } from './orderColumns.tsx';
import styles from './orders.module.css';
import { ResultProblems } from './ResultProblems.tsx';
import { ordersStrings } from './strings.tsx';
import { useOrderRemoval } from './useOrderRemoval.ts';
import { useOrderRows } from './useOrderRows.ts';
import { useOrderSelection } from './useOrderSelection.ts';

/** Orders, at `#/orders`: tiles by status, search, the table, and the open order beside it. With `orderId`, that one. */
export function OrdersScreen({ orderId }: { readonly orderId: string | undefined }) {
  const [, navigate] = useLocation();
  const [query, setQuery] = useState(DEFAULT_QUERY);
  const rows = useOrderRows(query);
  const counts = useQuery(callQuery('orders.counts', {})).data?.counts;
  /** The focused row, and its order once that is loaded. */
  const [focus, setFocus] = useState<{ readonly at: number; readonly id: string | null }>({ at: 0, id: null });
  const [opened, setOpened] = useState(orderId ?? null);
  const [isImporting, setIsImporting] = useState(false);
  const [error, setError] = useState<AppError | null>(null);
  const selection = useOrderSelection(query, rows.currentAt);
  const removal = useOrderRemoval();
  const searchInput = useRef<HTMLInputElement>(null);
  const tableBox = useRef<HTMLDivElement>(null);
  const isNarrow = useMediaQuery('(max-width: 1100px)');
  const isWide = useMediaQuery('(min-width: 1600px)');
  const total = rows.total ?? 0;
  // While the rows of another query load, keys must not act on the rows before.
  const focusedAt = rows.shown === query ? Math.min(focus.at, total - 1) : -1;
  const focused = focusedAt < 0 ? undefined : rows.rowAt(focusedAt);
  if (focused !== undefined && focused.id !== focus.id) {
    // Orders may be added above it, or removed. Without its order, the one in its place is focused.
    const moved = focus.id === null ? -1 : rows.indexOf(focus.id);
    setFocus(moved < 0 ? { at: focusedAt, id: focused.id } : { at: moved, id: focus.id });
  }
  const setAt = (at: number) => setFocus({ at, id: rows.rowAt(at)?.id ?? null });
  const { orderIds } = selection;
  /** The open order may be another one than the focused, and need not be listed. */
  const currentId = opened ?? focused?.id;
  /** The selected orders, or the current one. */
  const chosen = orderIds.size > 0 ? [...orderIds] : currentId === undefined ? [] : [currentId];

  const focusTable = () => setTimeout(() => tableBox.current?.querySelector<HTMLElement>('[role="grid"]')?.focus(), 0);
  const search = (part: Partial<OrderQuery>) => {
    setQuery({ ...query, ...part });
    setFocus({ at: 0, id: null });
  };
  const close = () => {
    setOpened(null);
    focusTable();
  };
  useEffect(() => {
    if (orderId === undefined) return;
    setOpened(orderId);
    // The same order can be opened again after another one.
    navigate('/orders', { replace: true });
  }, [orderId, navigate]);
  screenSearches.useReceived('/orders', (text) => {
    setOpened(null);
    search({ ...DEFAULT_QUERY, text });
  });
  const change = async (name: 'orders.skip' | 'orders.reopen') => {
    if (chosen.length === 0) return;
    const { error: failure } = await inParts(chosen, (part) => invoke(name, { orderIds: part }));
    setError(failure);
    if (failure === null) selection.clear();
  };
  const confirm = async (isContact: boolean) => {
    if (focused?.reason?.kind !== 'consignee_similar') return;
    const response = await invoke('orders.confirmConsignee', {
      orderId: focused.id,
      revision: focused.revision,
      contactId: isContact ? focused.reason.contactId : null,
    });
    setError(response.ok ? null : response.error);
  };
  const remove = async () => {
    if (!(await removal.remove(chosen))) return;
    selection.clear();
    if (opened !== null && chosen.includes(opened)) close();
  };
  const isDoubtful = focused?.reason?.kind === 'consignee_similar' && opened === null && !isImporting;
  const hasChosen = chosen.length > 0 && !isImporting;

  const work = useOrderWork({
    selected: [...orderIds],
    focused,
    counts,
    isOn: !isImporting && opened === null,
    onStarted: selection.clear,
  });
  useKeys(
    [
      { keys: ['Up', 'Down', 'Home', 'End'], label: ordersStrings.move, palette: false, bar: false },
      {
        keys: 'Space',
        label: ordersStrings.selectRow,
        palette: false,
        when: focused !== undefined && !isImporting,
      },
      {
        keys: 'Ctrl+A',
        label: ordersStrings.selectAllThatMatch,
        bar: false,
        run: () => void selection.all(),
        when: () => total > 0 && !isImporting && !isTextField(document.activeElement),
      },
      {
        keys: 'Enter',
        label: ordersStrings.openOrder,
        palette: false,
        run: () => focused !== undefined && setOpened(focused.id),
        when: focused !== undefined && opened === null && !isImporting,
      },
      { keys: 'F', label: ordersStrings.searchOrders, bar: false, run: () => searchInput.current?.select() },
      {
        keys: 'Alt+M',
        label: ordersStrings.importOrders,
        bar: false,
        run: () => setIsImporting(true),
        when: !isImporting,
      },
      { keys: 'Y', label: ordersStrings.useContact, run: () => void confirm(true), when: isDoubtful },
      { keys: 'N', label: ordersStrings.anotherCompany, run: () => void confirm(false), when: isDoubtful },
      { keys: 'S', label: ordersStrings.skip, run: () => void change('orders.skip'), when: hasChosen },
      { keys: 'O', label: ordersStrings.reopen, bar: false, run: () => void change('orders.reopen'), when: hasChosen },
      { keys: 'Del', label: 'Delete', bar: false, run: () => void remove(), when: hasChosen && opened === null },
      {
        keys: 'Alt+Z',
        label: ordersStrings.undo,
        bar: false,
        run: () => void removal.undo(),
        when: removal.canUndo && opened === null,
      },
      {
        keys: 'Esc',
        label: ordersStrings.clearSelection,
        bar: false,
        run: selection.clear,
        when: orderIds.size > 0 && opened === null && !isImporting,
      },
    ],
    { scope: 'Orders' },
  );

  const all = counts === undefined ? undefined : Object.values(counts).reduce((sum, count) => sum + count, 0);
  const columns = useMemo(
    () => (opened !== null || isNarrow ? NARROW_ORDER_COLUMNS : isWide ? WIDE_ORDER_COLUMNS : ORDER_LIST_COLUMNS),
    [opened, isNarrow, isWide],
  );
  return (
    <Screen
      label={ordersStrings.orders}
      side={opened === null || isImporting ? undefined : <OrderPane key={opened} orderId={opened} onClose={close} />}
      opened={isImporting ? null : opened}
    >
      <div className={styles.tiles}>
        <h1>{ordersStrings.orders}</h1>
        <OrderTiles counts={counts} chosen={query.status} onChoose={(status) => search({ status })} />
        {isImporting ? null : <OrderNextStep work={work} />}
      </div>
      {isImporting ? null : (
        <div className={styles.tools}>
          <SearchInput
            ref={searchInput}
            className={styles.search}
            label={ordersStrings.findOrders}
            placeholder={ordersStrings.findHint}
            keys="F"
            value={query.text}
            onChange={(text) => search({ text })}
            onDown={focusTable}
          />
          <span className="small muted nowrap" role="status">
            {rows.total === null || all === undefined ? '' : `${formatNumber(total)} of ${formatNumber(all)}`}
          </span>
          {removal.message === null ? null : (
            <span className="row small dim nowrap" role="status">
              {removal.message}
              {removal.canUndo ? (
                <Button kind="quiet" size="s" keys="Alt+Z" onClick={() => void removal.undo()}>
                  {ordersStrings.undo}
                </Button>
              ) : null}
            </span>
          )}
          <span className="grow" />
          <OrderFiles />
          <Button size="s" keys="Alt+M" onClick={() => setIsImporting(true)}>
            {ordersStrings.importOrders}
          </Button>
        </div>
      )}
      {orderIds.size > 0 && !isImporting ? (
        <OrderSelectionBar
          count={orderIds.size}
          onSkip={() => void change('orders.skip')}
          onReopen={() => void change('orders.reopen')}
          onRemove={() => void remove()}
          onClear={selection.clear}
        />
      ) : null}
      {isImporting ? null : <OrderWorkBar work={work} />}
      {isImporting ? null : <FolderProblems />}
      {isImporting ? null : <ResultProblems />}
      {[error, removal.error].map((failure) =>
        failure === null ? null : (
          <div key={failure.code} className="pad">
            <ErrorCallout error={failure} />
          </div>
        ),
      )}
      {rows.unread === 0 ? null : (
        <div className="pad">
          <Callout kind="late" title={ordersStrings.someCantBeRead(formatCount(rows.unread, 'order'))}>
            <p>{ordersStrings.unreadHint}</p>
          </Callout>
        </div>
      )}
      {isImporting ? (
        <OrderImportSheet
          onClose={(isImported) => {
            setIsImporting(false);
            if (isImported) setQuery(DEFAULT_QUERY);
            focusTable();
          }}
        />
      ) : (
        <div ref={tableBox} className={styles.table}>
          <OrderTable
            query={query}
            rows={rows}
            all={all}
            columns={columns}
            focusedAt={focusedAt}
            onFocusAt={(next) => {
              setAt(next);
              const order = rows.rowAt(next);
              if (opened !== null && order !== undefined) setOpened(order.id);
            }}
            onOpen={(next) => {
              setAt(next);
              setOpened(rows.rowAt(next)?.id ?? null);
            }}
            selection={selection}
            onQuery={search}
            onImport={() => setIsImporting(true)}
          />
        </div>
      )}
    </Screen>
  );
}
