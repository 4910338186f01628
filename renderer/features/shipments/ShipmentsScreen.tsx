import { IconAlertTriangle, IconClock } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useMemo, useRef, useState } from 'react';
import { useLocation } from 'wouter';
import type { ShipmentRow } from '../../../shared/ipc/contract/shipments.ts';
import { countGroups, type ShipmentGroup } from '../../../shared/rules/statusGroups.ts';
import { callQuery } from '../../api/query.ts';
import { dayOfInstant, formatNumber } from '../../lib/format.ts';
import { Button } from '../../ui/Button.tsx';
import { type DataSort, DataTable } from '../../ui/DataTable.tsx';
import { Empty } from '../../ui/Empty.tsx';
import { ErrorNote } from '../../ui/ErrorNote.tsx';
import { Icon } from '../../ui/Icon.tsx';
import { useKeys } from '../../ui/keys/useKeys.ts';
import { LoadingRows } from '../../ui/LoadingRows.tsx';
import { Screen } from '../../ui/Screen.tsx';
import { shipmentColumns } from './columns.tsx';
import { filterShipments } from './filterShipments.ts';
import { ShipmentPane } from './ShipmentPane.tsx';
import styles from './shipments.module.css';
import { TrackForm } from './TrackForm.tsx';

/** How the clerk left the board, for as long as the app runs. */
interface Board {
  readonly group: ShipmentGroup;
  readonly text: string;
  readonly sort: DataSort;
}
let lastBoard: Board = { group: 'current', text: '', sort: { column: 'due', descending: false } };

const TILES: readonly { readonly group: ShipmentGroup; readonly word: string }[] = [
  { group: 'all', word: 'All' },
  { group: 'current', word: 'Current' },
  { group: 'pickup_today', word: 'Picking up today' },
  { group: 'moving', word: 'In transit' },
  { group: 'due_today', word: 'Due today' },
  { group: 'late', word: 'Late' },
  { group: 'attention', word: 'Attention' },
];

const NO_ROWS: readonly ShipmentRow[] = [];
const rowId = (row: ShipmentRow) => row.bolNumber;

/** All shipments, at `#/shipments`. */
export function ShipmentsScreen() {
  return <ShipmentBoard opened={null} />;
}

/** The same board with one shipment open beside it, at `#/shipments/:bolNumber`. */
export function ShipmentScreen({ bolNumber }: { readonly bolNumber: string }) {
  return <ShipmentBoard opened={bolNumber} />;
}

function ShipmentBoard({ opened }: { readonly opened: string | null }) {
  const [, navigate] = useLocation();
  const list = useQuery(callQuery('shipments.list', {}));
  const rows = list.data?.shipments ?? NO_ROWS;
  const [board, setBoard] = useState<Board>(lastBoard);
  const [selected, setSelected] = useState<string | null>(opened);
  const [isOpen, setIsOpen] = useState(opened !== null);
  const [isTracking, setIsTracking] = useState(false);
  const filter = useRef<HTMLInputElement>(null);
  const sheet = useRef<HTMLDivElement>(null);
  const today = dayOfInstant(Date.now());
  const { bol, pro } = useMemo(
    () => ({
      bol: rows.reduce((most, row) => Math.max(most, row.bolNumber.length), 0),
      pro: rows.reduce((most, row) => Math.max(most, row.proNumber?.length ?? 0), 0),
    }),
    [rows],
  );
  // Rows come anew with every look; the columns only when a longer number did.
  const columns = useMemo(() => shipmentColumns(today, { bol, pro }), [today, bol, pro]);
  const counts = useMemo(() => countGroups(rows, today), [rows, today]);
  const shown = useMemo(
    () => filterShipments(rows, board.group, board.text, today),
    [rows, board.group, board.text, today],
  );
  useEffect(() => {
    lastBoard = board;
  }, [board]);

  // The first row takes the focus once rows are drawn; with a shipment open the table puts it there.
  const isLoaded = list.data !== undefined;
  useEffect(() => {
    if (!isLoaded || opened !== null) return;
    const timer = setTimeout(() => {
      const isElsewhere =
        sheet.current?.contains(document.activeElement) || document.activeElement instanceof HTMLInputElement;
      if (!isElsewhere) sheet.current?.querySelector<HTMLElement>('tr[data-row]')?.focus();
    }, 0);
    return () => clearTimeout(timer);
  }, [isLoaded, opened]);

  const change = (part: Partial<Board>) => setBoard((now) => ({ ...now, ...part }));
  const open = (bolNumber: string) => {
    setSelected(bolNumber);
    setIsOpen(true);
  };
  const close = () => setIsOpen(false);
  const track = () => setIsTracking(true);
  const findFirst = () => filter.current?.select();
  useKeys(
    [
      {
        keys: 'Enter',
        words: 'Open the shipment',
        palette: false,
        run: () => selected !== null && open(selected),
        when: selected !== null && !isOpen,
      },
      { keys: 'F', words: 'Filter', bar: false, run: findFirst },
      { keys: 'T', words: 'Track a number', bar: false, run: track },
      { keys: ['I', 'Esc'], words: 'Close the pane', bar: false, run: close, when: isOpen },
    ],
    { scope: 'Shipments' },
  );

  return (
    <Screen
      label="Shipments"
      side={
        isOpen && selected !== null ? (
          <ShipmentPane key={selected} bolNumber={selected} today={today} onClose={close} />
        ) : undefined
      }
    >
      <div className={styles.tiles}>
        <h1>Shipments</h1>
        {TILES.map(({ group, word }) => (
          <button
            key={group}
            type="button"
            className={styles.tile}
            aria-pressed={board.group === group}
            onClick={() => change({ group })}
          >
            {group === 'late' && counts.late > 0 ? <Icon of={IconClock} size={14} className="c-late" /> : null}
            {group === 'attention' && counts.attention > 0 ? (
              <Icon of={IconAlertTriangle} size={14} className="c-attn" />
            ) : null}
            <b>{formatNumber(counts[group])}</b> {word}
          </button>
        ))}
        <span className="grow" />
        <Button kind="quiet" keys="T" onClick={track}>
          Track a number
        </Button>
      </div>
      <div className={styles.tools}>
        <input
          ref={filter}
          className={styles.filter}
          type="search"
          aria-label="Filter shipments"
          aria-keyshortcuts="F"
          placeholder="Filter by number, name, reference, carrier"
          autoComplete="off"
          spellCheck={false}
          value={board.text}
          onChange={(event) => change({ text: event.target.value })}
          onKeyDown={(event) => {
            if (event.key !== 'Escape' || board.text === '') return;
            event.preventDefault();
            change({ text: '' });
          }}
        />
        <span className="small muted" role="status">
          {list.data === undefined ? '' : `${formatNumber(shown.length)} of ${formatNumber(rows.length)}`}
        </span>
      </div>
      {isTracking ? (
        <TrackForm
          onFound={(bolNumber) => {
            setIsTracking(false);
            open(bolNumber);
          }}
          onClose={() => setIsTracking(false)}
        />
      ) : null}
      <div ref={sheet} className={styles.table}>
        {list.isError ? (
          <div className="pad">
            <ErrorNote error={list.error.error} onRetry={() => void list.refetch()} />
          </div>
        ) : null}
        {list.isPending ? <LoadingRows rows={16} rowHeight={28} label="Shipments" /> : null}
        {list.data === undefined ? null : (
          <DataTable
            label="Shipments"
            rows={shown}
            columns={columns}
            rowId={rowId}
            sort={board.sort}
            onSort={(sort) => change({ sort })}
            focusedId={selected}
            onFocusRow={(row) => setSelected(row.bolNumber)}
            onOpen={(row) => open(row.bolNumber)}
            dense
            bleed
            virtual
            autoFocus={opened !== null}
            empty={
              rows.length === 0 ? (
                <Empty action={<Button onClick={() => navigate('/quote')}>New quote</Button>}>
                  Nothing is booked or tracked yet. A booking appears here by itself; any number of the account can be
                  tracked.
                </Empty>
              ) : (
                <Empty action={<Button onClick={() => change({ group: 'all', text: '' })}>Show all</Button>}>
                  None of {formatNumber(rows.length)} shipments is in this view.
                </Empty>
              )
            }
          />
        )}
      </div>
    </Screen>
  );
}
