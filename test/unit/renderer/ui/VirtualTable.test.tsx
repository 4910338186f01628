import { cleanup, render, screen } from '@testing-library/react';
import { afterEach, describe, expect, it, vi } from 'vitest';
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

describe('the focus when the rows are loaded', () => {
  it.each([
    ['is taken from the navigation', <a href="#/orders">Go</a>, true],
    [
      'stays in the pane beside the table',
      <aside>
        <button type="button">Go</button>
      </aside>,
      false,
    ],
    ['stays in a field', <input aria-label="Go" />, false],
  ])('%s', (_, control, isTaken) => {
    layOut(320);
    const page = (count: number) => (
      <>
        {control}
        <Orders count={count} autoFocus />
      </>
    );
    const { rerender, container } = render(page(0));
    container.querySelector<HTMLElement>('a, button:not(table *), input:not(table *)')?.focus();
    const before = document.activeElement;
    rerender(page(50));
    expect(document.activeElement).toBe(isTaken ? screen.getByRole('grid', { name: 'Orders' }) : before);
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
