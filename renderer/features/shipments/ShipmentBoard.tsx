import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense, useEffect, useRef, useState } from 'react';
import type { BoardQuery, BoardView } from '../../../shared/contract/board.ts';
import { callQuery, useCall } from '../../api/query.ts';
import { dayOfInstant } from '../../lib/format.ts';
import { useNow } from '../../lib/useNow.ts';
import { Button } from '../../ui/Button.tsx';
import { isTextField } from '../../ui/keys/registry.ts';
import { useKeys } from '../../ui/keys/useKeys.ts';
import { Screen } from '../../ui/Screen.tsx';
import { useServiceWait } from '../../ui/servicePause.ts';
import { EmailButton } from '../emails/index.ts';
import { BoardNotes } from './board/BoardNotes.tsx';
import { BoardTable } from './board/BoardTable.tsx';
import { BoardTools } from './board/BoardTools.tsx';
import { countFilters, isTypedFrom } from './board/boardState.ts';
import { ColumnsDialog } from './board/ColumnsDialog.tsx';
import { FilterDialog } from './board/FilterDialog.tsx';
import { SelectionBar } from './board/SelectionBar.tsx';
import { Tiles } from './board/Tiles.tsx';
import { useBoardColumns } from './board/useBoardColumns.ts';
import { useBoardFocus } from './board/useBoardFocus.ts';
import { useBoardRows } from './board/useBoardRows.ts';
import { useRefresh } from './board/useRefresh.ts';
import { useSelection } from './board/useSelection.ts';
import { ViewsDialog } from './board/ViewsDialog.tsx';
import { ShipmentPane } from './ShipmentPane.tsx';
import styles from './shipments.module.css';
import { shipmentsStrings } from './strings.ts';
import { TrackForm } from './TrackForm.tsx';

const PrintSelected = lazy(async () => ({ default: (await import('../printing/index.ts')).PrintSelected }));

interface ShipmentBoardProps {
  /** BOL number of the shipment that the URL opens, or null. */
  readonly opened: string | null;
  readonly view: BoardView;
  readonly onView: (part: Partial<BoardView>) => void;
}

/** Larger selections are refreshed by query instead of by BOL number. */
const MAX_BOL_NUMBERS = 20_000;
const NO_LENGTHS = { bol: 0, pro: 0 };

/** The board: tiles, tools, the table of all shipments, and the open shipment in a side pane. */
export function ShipmentBoard({ opened, view, onView }: ShipmentBoardProps) {
  const nowMs = useNow(60_000);
  const today = dayOfInstant(nowMs);
  const [requested, setRequested] = useState(view.query);
  const rows = useBoardRows(requested, today);
  // Choices are requested immediately. Typing is requested once no request is pending: the first letter at once, and
  // then only the latest text.
  const isLoading = rows.shown !== requested && rows.error === null;
  if (requested !== view.query && !(isLoading && isTypedFrom(requested, view.query))) setRequested(view.query);
  const total = rows.total ?? 0;
  const summary = useQuery(callQuery('shipments.board', { today }));
  const [isOpen, setIsOpen] = useState(opened !== null);
  const focus = useBoardFocus(rows, today, opened, isOpen);
  const selection = useSelection(rows.shown, today, total, rows.currentAt);
  const refresh = useRefresh();
  const wait = useServiceWait();
  const csv = useCall('shipments.exportCsv');
  const [isTracking, setIsTracking] = useState(false);
  const [dialog, setDialog] = useState<'views' | 'filters' | 'columns' | null>(null);
  const searchInput = useRef<HTMLInputElement>(null);
  const tableBox = useRef<HTMLDivElement>(null);
  const longest = summary.data?.longest ?? NO_LENGTHS;
  const { shown, defaults, columns } = useBoardColumns(tableBox, view.columns, nowMs, longest);

  const changeQuery = (part: Partial<BoardQuery>) => onView({ query: { ...view.query, ...part } });
  const selected = focus.bolNumber;
  const chosen = selection.bolNumbers;
  const close = () => setIsOpen(false);
  const focusTable = () => tableBox.current?.querySelector<HTMLElement>('[role="grid"]')?.focus();
  const hasSelection = chosen.size > 0;
  useEffect(() => {
    // The focus was in what has just closed.
    if (document.activeElement === document.body)
      tableBox.current?.querySelector<HTMLElement>('[role="grid"]')?.focus({ preventScroll: true });
  }, [isOpen, isTracking, hasSelection]);
  const exportCsv = () => {
    if (!csv.isPending) csv.mutate({ query: rows.shown, today, columns: [...shown] });
  };
  const refreshShipments = () => {
    if (chosen.size === 0 ? total === 0 : false) return;
    if (chosen.size > 0 && chosen.size <= MAX_BOL_NUMBERS) refresh.start({ bolNumbers: [...chosen] });
    else refresh.start({ query: rows.shown, today });
  };
  const cancel = () => (refresh.isRunning ? refresh.cancel() : csv.cancel());
  useKeys(
    [
      { keys: ['Up', 'Down', 'Home', 'End'], label: shipmentsStrings.move, palette: false, bar: false },
      { keys: 'Space', label: shipmentsStrings.select, palette: false, when: total > 0 },
      { keys: ['Shift+Up', 'Shift+Down'], label: shipmentsStrings.extendSelection, palette: false, bar: false },
      {
        keys: 'Ctrl+A',
        label: shipmentsStrings.selectAllThatMatch,
        run: selection.all,
        when: () => total > 0 && !isTextField(document.activeElement),
      },
      {
        keys: 'Enter',
        label: shipmentsStrings.openShipment,
        palette: false,
        run: () => setIsOpen(true),
        when: selected !== null && !isOpen,
      },
      { keys: 'F', label: shipmentsStrings.searchShipments, bar: false, run: () => searchInput.current?.select() },
      { keys: 'Shift+F', label: shipmentsStrings.filter, bar: false, run: () => setDialog('filters') },
      { keys: 'V', label: shipmentsStrings.savedViews, bar: false, run: () => setDialog('views') },
      { keys: 'L', label: shipmentsStrings.columns, bar: false, run: () => setDialog('columns') },
      { keys: 'T', label: shipmentsStrings.trackAShipment, bar: false, run: () => setIsTracking(true), writes: true },
      {
        keys: 'Shift+R',
        label: chosen.size > 0 ? shipmentsStrings.refreshSelected : shipmentsStrings.refreshAll,
        bar: false,
        run: refreshShipments,
        writes: true,
        when: total > 0 && !refresh.isRunning && wait === null,
      },
      { keys: 'X', label: shipmentsStrings.exportCsv, bar: false, run: exportCsv, when: total > 0 && !csv.isPending },
      {
        keys: 'Ctrl+.',
        label: shipmentsStrings.cancel,
        bar: false,
        run: cancel,
        when: refresh.isRunning || csv.isPending,
      },
      {
        keys: 'Esc',
        label: shipmentsStrings.clearSelection,
        bar: false,
        run: selection.clear,
        when: chosen.size > 0 && !isOpen,
      },
      { keys: ['I', 'Esc'], label: shipmentsStrings.close, bar: false, run: close, when: isOpen },
    ],
    { scope: 'Shipments' },
  );

  const all = summary.data?.tiles.all;
  return (
    <Screen
      label={shipmentsStrings.shipments}
      side={
        isOpen && selected !== null ? (
          <ShipmentPane key={selected} bolNumber={selected} today={today} onClose={close} />
        ) : undefined
      }
    >
      <div className={styles.top}>
        <div className={styles.tiles}>
          <h1>{shipmentsStrings.shipments}</h1>
          <Tiles counts={summary.data?.tiles} chosen={view.query.tile} onChoose={(tile) => changeQuery({ tile })} />
          <span className={styles.beside}>
            <Button kind="quiet" keys="T" writes onClick={() => setIsTracking(true)}>
              {shipmentsStrings.trackAShipment}
            </Button>
          </span>
        </div>
        <BoardTools
          text={view.query.text}
          onText={(text) => changeQuery({ text })}
          onDown={focusTable}
          field={searchInput}
          filters={countFilters(view.query)}
          counted={rows.total === null || all === undefined ? '' : shipmentsStrings.counted(total, all)}
          refresh={refresh}
          hasSelection={chosen.size > 0}
          onRefresh={refreshShipments}
          isExporting={csv.isPending}
          onExport={exportCsv}
          onCancelExport={csv.cancel}
          onOpen={setDialog}
        />
      </div>
      {isTracking ? (
        <TrackForm
          onFound={(bolNumber, isList) => {
            if (!isList) setIsTracking(false);
            focus.goTo(bolNumber);
            setIsOpen(true);
          }}
          onClose={() => setIsTracking(false)}
        />
      ) : null}
      {chosen.size > 0 ? (
        <SelectionBar
          count={chosen.size}
          isRefreshing={refresh.isRunning}
          onRefresh={refreshShipments}
          onClear={selection.clear}
          actions={
            <>
              <Suspense fallback={null}>
                <PrintSelected bolNumbers={[...chosen]} />
              </Suspense>
              <EmailButton
                bolNumbers={[...chosen]}
                kind="bol"
                keys="Shift+E"
                label={shipmentsStrings.emailAboutSelected}
              />
            </>
          }
        />
      ) : null}
      <BoardNotes refresh={refresh} csv={csv} onExport={exportCsv} />
      <div ref={tableBox} className={styles.table}>
        <BoardTable
          rows={rows}
          columns={columns}
          query={view.query}
          onQuery={(next) => onView({ query: next })}
          focus={focus}
          selection={selection}
          onOpen={() => setIsOpen(true)}
          hasNoShipments={all === 0}
        />
      </div>
      {dialog === 'views' ? <ViewsDialog view={view} onApply={onView} onClose={() => setDialog(null)} /> : null}
      {dialog === 'filters' ? (
        <FilterDialog
          query={view.query}
          carriers={summary.data?.carriers ?? []}
          total={rows.total}
          onChange={changeQuery}
          onClose={() => setDialog(null)}
        />
      ) : null}
      {dialog === 'columns' ? (
        <ColumnsDialog
          columns={shown}
          defaults={defaults}
          onChange={(chosenColumns) => onView({ columns: chosenColumns })}
          onClose={() => setDialog(null)}
        />
      ) : null}
    </Screen>
  );
}
