/** The rows of the orders list. */
import type { ColDef } from 'ag-grid-community';
import type { ListedOrder } from '../../lab/seededOrders.ts';
import { showGrid } from './grid.ts';

/** The list's columns at the width of the bench. */
const columns: ColDef<ListedOrder>[] = [
  { colId: 'status', headerName: 'Status', width: 100, field: 'status' },
  { colId: 'orderNumber', headerName: 'Order', width: 108, field: 'orderNumber' },
  { colId: 'consignee', headerName: 'Consignee', flex: 1, field: 'consignee' },
  { colId: 'place', headerName: 'Destination', width: 140, field: 'place' },
  { colId: 'pickupDate', headerName: 'Pickup', width: 76, field: 'pickupDate' },
  // Not searched, as in ours: each letter must find some of the rows.
  { colId: 'freight', headerName: 'Freight', width: 124, field: 'freight', getQuickFilterText: () => '' },
  { colId: 'carrier', headerName: 'Carrier', width: 132, field: 'carrier' },
  { colId: 'price', headerName: 'Price', width: 92, field: 'price' },
  { colId: 'reason', headerName: 'Choice or next step', flex: 1, field: 'reason' },
];

await showGrid(columns, ({ id }) => id);
