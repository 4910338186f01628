import { useQuery } from '@tanstack/react-query';
import { useMemo, useRef, useState } from 'react';
import type { Order, OrderQuery } from '../../../shared/contract/orders.ts';
import type { AppError } from '../../../shared/errors.ts';
import { invoke } from '../../api/client.ts';
import { callQuery } from '../../api/query.ts';
import { formatCount, formatNumber } from '../../lib/format.ts';
import { useMediaQuery } from '../../lib/useMediaQuery.ts';
import { Button } from '../../ui/Button.tsx';
import { Callout } from '../../ui/Callout.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { ErrorCallout } from '../../ui/ErrorCallout.tsx';
import { isTextField } from '../../ui/keys/registry.ts';
import { useKeys } from '../../ui/keys/useKeys.ts';
import { Screen } from '../../ui/Screen.tsx';
import { SearchInput } from '../../ui/SearchInput.tsx';
import { SkeletonRows } from '../../ui/SkeletonRows.tsx';
import { VirtualTable } from '../../ui/VirtualTable.tsx';
import { OrderWorkBar, useOrderWork } from '../orderWork/index.ts';
import { OrderImportSheet } from './OrderImportSheet.tsx';
import { OrderPane } from './OrderPane.tsx';
import { OrderSelectionBar } from './OrderSelectionBar.tsx';
import { OrderTiles } from './OrderTiles.tsx';
import { NARROW_ORDER_COLUMNS, ORDER_LIST_COLUMNS } from './orderColumns.tsx';
import styles from './orders.module.css';
import { useOrderRemoval } from './useOrderRemoval.ts';
import { useOrderRows } from './useOrderRows.ts';
import { useOrderSelection } from './useOrderSelection.ts';

const FIRST: OrderQuery = { status: null, text: '', sort: 'pickupDate', descending: false };
const SORTS: Readonly<Record<string, OrderQuery['sort']>> = {
  status: 'status',
  orderNumber: 'orderNumber',
  consignee: 'consignee',
  pickupDate: 'pickupDate',
};

const rowId = ({ id }: Order) => id;
const nameOf = ({ orderNumber }: Order) => `Select ${orderNumber}`;

/** The list of orders: tiles by status, search, the table, and the open order beside it. */
export function OrdersScreen() {
  const [query, setQuery] = useState(FIRST);
  const rows = useOrderRows(query);
  const counts = useQuery(callQuery('orders.counts', {})).data?.counts;
  const [at, setAt] = useState(0);
  const [opened, setOpened] = useState<string | null>(null);
  const [isImporting, setIsImporting] = useState(false);
  const [error, setError] = useState<AppError | null>(null);
  const selection = useOrderSelection(rows.shown, rows.rowAt);
  const removal = useOrderRemoval();
  const field = useRef<HTMLInputElement>(null);
  const sheet = useRef<HTMLDivElement>(null);
  const isNarrow = useMediaQuery('(max-width: 1000px)');
  const total = rows.total ?? 0;
  const focusedAt = Math.min(at, total - 1);
  const focused = focusedAt < 0 ? undefined : rows.rowAt(focusedAt);
  const { orderIds } = selection;
  /** The selected orders, or the focused one. */
  const chosen = orderIds.size > 0 ? [...orderIds] : focused === undefined ? [] : [focused.id];
  const orderKey = JSON.stringify(rows.shown);

  const toTable = () => setTimeout(() => sheet.current?.querySelector<HTMLElement>('[role="grid"]')?.focus(), 0);
  const search = (part: Partial<OrderQuery>) => {
    setQuery({ ...query, ...part });
    setAt(0);
  };
  const close = () => {
    setOpened(null);
    toTable();
  };
  const change = async (name: 'orders.skip' | 'orders.reopen') => {
    if (chosen.length === 0) return;
    const response = await invoke(name, { orderIds: chosen });
    setError(response.ok ? null : response.error);
    if (response.ok) selection.clear();
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
    await removal.remove(chosen);
    selection.clear();
    if (opened !== null && chosen.includes(opened)) close();
  };
  const isDoubtful = focused?.reason?.kind === 'consignee_similar' && !isImporting;
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
      { keys: ['Up', 'Down', 'Home', 'End'], label: 'Move', palette: false, bar: false },
      { keys: 'Space', label: 'Select', palette: false },
      {
        keys: 'Ctrl+A',
        label: 'Select all that match',
        bar: false,
        run: () => void selection.all(),
        when: () => total > 0 && !isTextField(document.activeElement),
      },
      {
        keys: 'Enter',
        label: 'Open order',
        palette: false,
        run: () => focused !== undefined && setOpened(focused.id),
        when: focused !== undefined && opened === null && !isImporting,
      },
      { keys: 'F', label: 'Search orders', bar: false, run: () => field.current?.select() },
      { keys: 'Alt+M', label: 'Import orders', bar: false, run: () => setIsImporting(true), when: !isImporting },
      { keys: 'Y', label: 'Use the contact', run: () => void confirm(true), when: isDoubtful },
      { keys: 'N', label: 'Another company', run: () => void confirm(false), when: isDoubtful },
      { keys: 'S', label: 'Skip', run: () => void change('orders.skip'), when: hasChosen },
      { keys: 'O', label: 'Reopen', bar: false, run: () => void change('orders.reopen'), when: hasChosen },
      { keys: 'Del', label: 'Delete', bar: false, run: () => void remove(), when: hasChosen && opened === null },
      { keys: 'Alt+Z', label: 'Undo', bar: false, run: () => void removal.undo(), when: removal.canUndo },
      {
        keys: 'Esc',
        label: 'Clear selection',
        bar: false,
        run: selection.clear,
        when: orderIds.size > 0 && opened === null && !isImporting,
      },
    ],
    { scope: 'Orders' },
  );

  const all = counts === undefined ? undefined : Object.values(counts).reduce((sum, count) => sum + count, 0);
  const columns = useMemo(
    () => (opened === null && !isNarrow ? ORDER_LIST_COLUMNS : NARROW_ORDER_COLUMNS),
    [opened, isNarrow],
  );
  return (
    <Screen
      label="Orders"
      side={opened === null || isImporting ? undefined : <OrderPane key={opened} orderId={opened} onClose={close} />}
    >
      <div className={styles.tiles}>
        <h1>Orders</h1>
        <OrderTiles counts={counts} chosen={query.status} onChoose={(status) => search({ status })} />
      </div>
      {isImporting ? null : (
        <div className={styles.tools}>
          <SearchInput
            ref={field}
            className={styles.search}
            label="Find orders"
            placeholder="Number, PO, consignee, city, or BOL"
            keys="F"
            value={query.text}
            onChange={(text) => search({ text })}
            onDown={toTable}
          />
          <span className="small muted nowrap" role="status">
            {rows.total === null || all === undefined ? '' : `${formatNumber(total)} of ${formatNumber(all)}`}
          </span>
          {removal.message === null ? null : (
            <span className="row small dim nowrap" role="status">
              {removal.message}
              {removal.canUndo ? (
                <Button kind="quiet" size="s" keys="Alt+Z" onClick={() => void removal.undo()}>
                  Undo
                </Button>
              ) : null}
            </span>
          )}
          <span className="grow" />
          <Button size="s" keys="Alt+M" onClick={() => setIsImporting(true)}>
            Import orders
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
      {[error, removal.error].map((failure) =>
        failure === null ? null : (
          <div key={failure.code} className="pad">
            <ErrorCallout error={failure} />
          </div>
        ),
      )}
      {rows.unread === 0 ? null : (
        <div className="pad">
          <Callout kind="late" title={`${formatCount(rows.unread, 'order')} can’t be read`}>
            <p>They may be from a newer version of Waybill. They are saved, and not shown here.</p>
          </Callout>
        </div>
      )}
      {isImporting ? (
        <OrderImportSheet
          onClose={(isImported) => {
            setIsImporting(false);
            if (isImported) setQuery(FIRST);
            toTable();
          }}
        />
      ) : (
        <div ref={sheet} className={styles.table}>
          {rows.error === null ? null : (
            <div className="pad">
              <ErrorCallout error={rows.error} onRetry={rows.retry} />
            </div>
          )}
          {rows.total === null && rows.error === null ? <SkeletonRows rows={16} rowHeight={28} label="Orders" /> : null}
          {rows.total === null ? null : (
            <VirtualTable
              label="Orders"
              count={total}
              rowAt={rows.rowAt}
              rowId={rowId}
              columns={columns}
              sort={{ column: query.sort, descending: query.descending }}
              onSort={(column) => {
                const sort = SORTS[column] ?? query.sort;
                search({ sort, descending: sort === query.sort && !query.descending });
              }}
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
              onRange={rows.onRange}
              ticks={{
                isTicked: ({ id }) => orderIds.has(id),
                nameOf,
                all: total > 0 && orderIds.size >= total ? 'all' : orderIds.size > 0 ? 'some' : 'none',
                onTick: (next) => selection.toggle(rows.rowAt(next)),
                onExtend: selection.extend,
                onTickAll: () => void selection.all(),
              }}
              orderKey={orderKey}
              autoFocus
              empty={
                all === 0 ? (
                  <EmptyState
                    action={
                      <Button keys="Alt+M" onClick={() => setIsImporting(true)}>
                        Import orders
                      </Button>
                    }
                  >
                    No orders yet. Import a CSV or Excel file, or paste rows from a spreadsheet.
                  </EmptyState>
                ) : (
                  <EmptyState action={<Button onClick={() => search(FIRST)}>Show all</Button>}>
                    No orders match.
                  </EmptyState>
                )
              }
            />
          )}
        </div>
      )}
    </Screen>
  );
}
