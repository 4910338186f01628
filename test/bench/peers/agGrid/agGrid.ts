/** The board's rows in AG Grid Community, all in memory, configured as its documentation recommends for many rows. */
import {
  AllCommunityModule,
  type ColDef,
  createGrid,
  type GridApi,
  ModuleRegistry,
  themeQuartz,
} from 'ag-grid-community';
import type { BoardRow } from '../../../../shared/contract/board.ts';
import { referenceOf } from '../../../../shared/rules/boardColumns.ts';
import { statusWord } from '../../../../shared/rules/statusGroups.ts';

ModuleRegistry.registerModules([AllCommunityModule]);

const day = (atMs: number | null) =>
  atMs === null ? '' : new Date(atMs).toLocaleDateString('en-US', { month: 'short', day: 'numeric' });

/** The board's initial columns. */
const columns: ColDef<BoardRow>[] = [
  { colId: 'status', headerName: 'Status', width: 132, valueGetter: ({ data }) => data && statusWord(data.status) },
  { colId: 'bol', headerName: 'BOL', width: 100, field: 'bolNumber' },
  { colId: 'pro', headerName: 'PRO', width: 106, field: 'proNumber' },
  { colId: 'scac', headerName: 'SCAC', width: 58, field: 'carrier' },
  { colId: 'consignee', headerName: 'Consignee', flex: 1, field: 'consigneeName' },
  { colId: 'pickup', headerName: 'Pickup', width: 108, field: 'pickupDate' },
  { colId: 'due', headerName: 'Due', width: 148, field: 'estimatedDeliveryDate' },
  { colId: 'reference', headerName: 'Reference', width: 92, valueGetter: ({ data }) => data && referenceOf(data) },
  {
    colId: 'checked',
    headerName: 'Looked',
    width: 70,
    field: 'lastCheckedAtMs',
    valueFormatter: ({ value }) => day(value),
  },
  { colId: 'next', headerName: 'Next', width: 80, field: 'nextPollAtMs', valueFormatter: ({ value }) => day(value) },
];

const place = document.querySelector<HTMLElement>('#grid');
const find = document.querySelector<HTMLInputElement>('#find');
if (place === null || find === null) throw new Error('no place for the grid');
const rows = (await (await fetch('/rows.json')).json()) as BoardRow[];
let grid: GridApi<BoardRow> | null = null;

function open(on: HTMLElement): void {
  grid = createGrid<BoardRow>(on, {
    theme: themeQuartz,
    columnDefs: columns,
    rowData: rows,
    getRowId: ({ data }) => data.bolNumber,
    rowHeight: 28,
    headerHeight: 28,
    cacheQuickFilter: true,
    suppressColumnVirtualisation: true,
  });
}

/** Opens as the board does; the same key reopens it. */
document.addEventListener('keydown', (event) => {
  if (event.altKey && event.key === '2') open(place);
  if (event.altKey && event.key === '1') grid?.destroy();
});
find.addEventListener('input', () => grid?.setGridOption('quickFilterText', find.value));
document.title = 'ready';
