import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { useState } from 'react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { DataTable } from '../../../../renderer/ui/DataTable.tsx';
import { VirtualTable } from '../../../../renderer/ui/VirtualTable.tsx';

const nothing = () => {};

function layOut(heightPx: number): void {
  // jsdom has no layout.
  vi.spyOn(Element.prototype, 'clientHeight', 'get').mockReturnValue(heightPx);
  vi.spyOn(Element.prototype, 'clientWidth', 'get').mockReturnValue(1000);
}

function Orders({ count, autoFocus = false }: { readonly count: number; readonly autoFocus?: boolean }) {
  return (
    <VirtualTable
      label="Orders"
      count={count}
      rowAt={(at) => `SO-${at}`}
      rowId={(row) => row}
      columns={[{ id: 'order', head: 'Order', width: 200, cell: (row) => row }]}
      sort={{ column: 'order', descending: false }}
      onSort={nothing}
      focusedAt={0}
      onFocusAt={nothing}
      onOpen={nothing}
      onRange={nothing}
      ticks={{
        isTicked: () => false,
        nameOf: (row) => `Select ${row}`,
        all: 'none',
        onTick: nothing,
        onExtend: nothing,
        onTickAll: nothing,
      }}
      orderKey=""
      autoFocus={autoFocus}
      empty={null}
    />
  );
}

function show(heightPx: number): HTMLElement {
  layOut(heightPx);
  render(<Orders count={50} />);
  return screen.getByRole('grid', { name: 'Orders' });
}

afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
});

const CONTROLS = {
  link: <a href="#/orders">Go</a>,
  'button in the pane beside the table': (
    <aside>
      <button type="button">Go</button>
    </aside>
  ),
  field: <input aria-label="Go" />,
};
/** Rows as each kind of table draws them. */
const TABLES = {
  all: (count: number) => (
    <DataTable
      label="Orders"
      rows={Array.from({ length: count }, (_, at) => ({ order: `SO-${at}` }))}
      columns={[{ id: 'order', head: 'Order', cell: ({ order }) => order }]}
      rowId={({ order }) => order}
      autoFocus
    />
  ),
  visible: (count: number) => <Orders count={count} autoFocus />,
};

describe('the focus when rows are loaded', () => {
  it.each([
    ['all', 'link', true],
    ['all', 'button in the pane beside the table', false],
    ['all', 'field', false],
    ['visible', 'link', true],
    ['visible', 'button in the pane beside the table', false],
    ['visible', 'field', false],
  ] as const)('a table that draws %s rows, and a %s: taken? %s', (table, name, isTaken) => {
    layOut(320);
    const page = (count: number) => (
      <>
        {CONTROLS[name]}
        <div data-testid="table">{TABLES[table](count)}</div>
      </>
    );
    const { rerender, container } = render(page(0));
    container.querySelector<HTMLElement>('a, aside button, input[aria-label="Go"]')?.focus();
    expect(document.activeElement).not.toBe(document.body);
    rerender(page(50));
    expect(screen.getByTestId('table').contains(document.activeElement)).toBe(isTaken);
  });
});

describe('the active row of a table that draws visible rows only', () => {
  it('is the focused row', () => {
    const active = show(320).getAttribute('aria-activedescendant') ?? '';
    expect(document.getElementById(active)?.textContent).toContain('SO-0');
  });

  it('is none where there is no room for any row', () => {
    expect(show(0).hasAttribute('aria-activedescendant')).toBe(false);
  });
});

describe('a range of checked rows', () => {
  function Extended({ order, onExtend }: { readonly order: string; readonly onExtend: (...range: unknown[]) => void }) {
    const [focusedAt, setFocusedAt] = useState(5);
    return (
      <>
        <button type="button" onClick={() => setFocusedAt(0)}>
          Top
        </button>
        <VirtualTable
          label="Orders"
          count={50}
          rowAt={(at) => `${order}-${at}`}
          rowId={(row) => row}
          columns={[{ id: 'order', head: 'Order', width: 200, cell: (row) => row }]}
          sort={{ column: 'order', descending: false }}
          onSort={nothing}
          focusedAt={focusedAt}
          onFocusAt={setFocusedAt}
          onOpen={nothing}
          onRange={nothing}
          ticks={{
            isTicked: () => false,
            nameOf: (row) => `Select ${row}`,
            all: 'none',
            onTick: nothing,
            onExtend,
            onTickAll: nothing,
          }}
          orderKey={order}
          autoFocus
          empty={null}
        />
      </>
    );
  }

  it('begins at the focused row again after a new order, and after the focus moved', () => {
    layOut(320);
    const onExtend = vi.fn();
    const { rerender } = render(<Extended order="A" onExtend={onExtend} />);
    const press = (key: string, shiftKey = true) => fireEvent.keyDown(screen.getByRole('grid'), { key, shiftKey });
    press('ArrowDown');
    press('ArrowDown');
    rerender(<Extended order="B" onExtend={onExtend} />);
    fireEvent.click(screen.getByText('Top'));
    press('ArrowDown');
    press('ArrowUp', false);
    press('ArrowDown');
    expect(onExtend.mock.calls).toEqual([
      [5, 6, true],
      [5, 7, false],
      [0, 1, true],
      [0, 1, true],
    ]);
  });
});
