/** The rows of the shipments board. */
import type { ColDef } from 'ag-grid-community';
import type { BoardRow } from '../../../../shared/contract/board.ts';
import { referenceOf } from '../../../../shared/rules/boardColumns.ts';
import { statusWord } from '../../../../shared/rules/statusGroups.ts';
import { showGrid } from './grid.ts';

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
    headerName: 'Last checked',
    width: 90,
    field: 'lastCheckedAtMs',
    valueFormatter: ({ value }) => day(value),
  },
  {
    colId: 'next',
    headerName: 'Next check',
    width: 80,
    field: 'nextPollAtMs',
    valueFormatter: ({ value }) => day(value),
  },
];

await showGrid(columns, ({ bolNumber }) => bolNumber);
