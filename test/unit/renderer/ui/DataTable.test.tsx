// @vitest-environment jsdom
import { cleanup, fireEvent, render, screen, within } from '@testing-library/react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { type DataColumn, DataTable } from '../../../../renderer/ui/DataTable.tsx';

interface Rate {
  readonly carrier: string;
  readonly cents: number;
  readonly days: number | null;
}

const RATES: readonly Rate[] = [
  { carrier: 'Sample Freightways', cents: 114_236, days: 4 },
  { carrier: 'Placeholder LTL', cents: 109_872, days: null },
  { carrier: 'Specimen Express', cents: 147_260, days: 2 },
];

const COLUMNS: readonly DataColumn<Rate>[] = [
  { id: 'carrier', head: 'Carrier', cell: (rate) => rate.carrier, sortBy: (rate) => rate.carrier },
  { id: 'cents', head: 'Total', align: 'right', cell: (rate) => rate.cents, sortBy: (rate) => rate.cents },
  { id: 'days', head: 'Transit', align: 'right', cell: (rate) => rate.days ?? '–', sortBy: (rate) => rate.days },
  { id: 'note', head: 'Note', cell: () => '' },
];

const carriers = () =>
  screen
    .getAllByRole('row')
    .slice(1)
    .map((row) => within(row).getAllByRole('cell')[0]?.textContent);
const rowOf = (carrier: string) => screen.getByRole('row', { name: new RegExp(carrier) });
const key = (name: string) => fireEvent.keyDown(document.activeElement ?? document.body, { key: name });

function show(props: Partial<Parameters<typeof DataTable<Rate>>[0]> = {}) {
  return render(
    <DataTable
      label="Rates"
      rows={RATES}
      columns={COLUMNS}
      rowId={(rate) => rate.carrier}
      sort={{ column: 'cents', descending: false }}
      {...props}
    />,
  );
}

afterEach(cleanup);

describe('a table', () => {
  it('sorts by a click on a head, turns round by another, and says so', () => {
    show();
    expect(carriers()).toEqual(['Placeholder LTL', 'Sample Freightways', 'Specimen Express']);
    const total = screen.getByRole('columnheader', { name: 'Total' });
    expect(total.getAttribute('aria-sort')).toBe('ascending');
    fireEvent.click(within(total).getByRole('button'));
    expect(carriers()).toEqual(['Specimen Express', 'Sample Freightways', 'Placeholder LTL']);
    expect(total.getAttribute('aria-sort')).toBe('descending');
    fireEvent.click(within(screen.getByRole('columnheader', { name: 'Carrier' })).getByRole('button'));
    expect(total.hasAttribute('aria-sort')).toBe(false);
  });

  it('puts what is not known last in either direction', () => {
    show({ sort: { column: 'days', descending: false } });
    expect(carriers().at(-1)).toBe('Placeholder LTL');
    fireEvent.click(within(screen.getByRole('columnheader', { name: 'Transit' })).getByRole('button'));
    expect(carriers()).toEqual(['Sample Freightways', 'Specimen Express', 'Placeholder LTL']);
  });

  it('offers no sorting where there is nothing to sort by', () => {
    show();
    expect(within(screen.getByRole('columnheader', { name: 'Note' })).queryByRole('button')).toBeNull();
  });

  it('moves its one focused row by the keys, and stops at the ends', () => {
    show({ autoFocus: true });
    expect(document.activeElement).toBe(rowOf('Placeholder LTL'));
    key('ArrowDown');
    expect(document.activeElement).toBe(rowOf('Sample Freightways'));
    key('End');
    key('ArrowDown');
    expect(document.activeElement).toBe(rowOf('Specimen Express'));
    key('Home');
    key('ArrowUp');
    expect(document.activeElement).toBe(rowOf('Placeholder LTL'));
    expect(screen.getAllByRole('row').filter((row) => row.getAttribute('tabindex') === '0')).toHaveLength(1);
  });

  it('opens a row by Enter or a double click', () => {
    const onOpen = vi.fn<(rate: Rate) => void>();
    show({ onOpen, autoFocus: true });
    key('ArrowDown');
    key('Enter');
    fireEvent.doubleClick(rowOf('Specimen Express'));
    expect(onOpen.mock.calls.map(([rate]) => rate.carrier)).toEqual(['Sample Freightways', 'Specimen Express']);
  });

  it('leaves keys alone that belong to something in a row', () => {
    const onOpen = vi.fn<(rate: Rate) => void>();
    const columns: readonly DataColumn<Rate>[] = [
      { id: 'carrier', head: 'Carrier', cell: (rate) => <button type="button">{rate.carrier}</button> },
    ];
    show({ columns, onOpen });
    fireEvent.keyDown(screen.getByRole('button', { name: 'Placeholder LTL' }), { key: 'Enter' });
    expect(onOpen).not.toHaveBeenCalled();
  });

  it('follows a focused row from outside, and notifies when it moves', () => {
    const onFocusRow = vi.fn<(rate: Rate) => void>();
    show({ focusedId: 'Sample Freightways', onFocusRow });
    expect(rowOf('Sample Freightways').getAttribute('aria-selected')).toBe('true');
    fireEvent.focus(rowOf('Sample Freightways'));
    fireEvent.keyDown(rowOf('Sample Freightways'), { key: 'ArrowDown' });
    expect(onFocusRow).toHaveBeenLastCalledWith(RATES[2]);
  });

  it('says why it is empty', () => {
    show({ rows: [], empty: <p>No carrier answered.</p> });
    expect(screen.getByText('No carrier answered.')).toBeDefined();
  });
});

describe('a table that takes the focus', () => {
  it('puts it on the first row once rows come', () => {
    const { rerender } = show({ rows: [], autoFocus: true });
    rerender(<DataTable label="Rates" rows={RATES} columns={COLUMNS} rowId={(rate) => rate.carrier} autoFocus />);
    expect(document.activeElement).toBe(rowOf('Placeholder LTL'));
  });

  it('does not steal the focus from a field in use', () => {
    const { rerender } = show({ rows: [], autoFocus: true });
    const field = document.body.appendChild(document.createElement('input'));
    field.focus();
    rerender(<DataTable label="Rates" rows={RATES} columns={COLUMNS} rowId={(rate) => rate.carrier} autoFocus />);
    expect(document.activeElement).toBe(field);
    field.remove();
  });
});
