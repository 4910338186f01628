/** AG Grid Community, all rows in memory, configured as its documentation recommends for many rows. */
import {
  AllCommunityModule,
  type ColDef,
  createGrid,
  type GridApi,
  ModuleRegistry,
  themeQuartz,
} from 'ag-grid-community';

ModuleRegistry.registerModules([AllCommunityModule]);

/** Shows the rows of `/rows.json`. Alt+3 opens the grid, as a key opens a screen of ours; Alt+1 closes it. */
export async function showGrid<Row extends object>(columns: ColDef<Row>[], idOf: (row: Row) => string): Promise<void> {
  const place = document.querySelector<HTMLElement>('#grid');
  const find = document.querySelector<HTMLInputElement>('#find');
  if (place === null || find === null) throw new Error('no place for the grid');
  const rows = (await (await fetch('/rows.json')).json()) as Row[];
  let grid: GridApi<Row> | null = null;
  document.addEventListener('keydown', (event) => {
    if (event.altKey && event.key === '3') {
      grid = createGrid<Row>(place, {
        theme: themeQuartz,
        columnDefs: columns,
        rowData: rows,
        getRowId: ({ data }) => idOf(data),
        rowHeight: 28,
        headerHeight: 28,
        cacheQuickFilter: true,
        suppressColumnVirtualisation: true,
      });
    }
    if (event.altKey && event.key === '1') grid?.destroy();
  });
  find.addEventListener('input', () => grid?.setGridOption('quickFilterText', find.value));
  document.title = 'ready';
}
