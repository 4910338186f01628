import { cleanup, render, screen } from '@testing-library/react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { VirtualTable } from '../../../../renderer/ui/VirtualTable.tsx';

const nothing = () => {};

function show(heightPx: number): HTMLElement {
  // jsdom has no layout.
  vi.spyOn(Element.prototype, 'clientHeight', 'get').mockReturnValue(heightPx);
  vi.spyOn(Element.prototype, 'clientWidth', 'get').mockReturnValue(1000);
  render(
    <VirtualTable
      label="Orders"
      count={50}
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
      autoFocus={false}
      empty={null}
    />,
  );
  return screen.getByRole('grid', { name: 'Orders' });
}

describe('the active row of a table that draws visible rows only', () => {
  afterEach(() => {
    cleanup();
    vi.restoreAllMocks();
  });

  it('is the focused row', () => {
    const active = show(320).getAttribute('aria-activedescendant') ?? '';
    expect(document.getElementById(active)?.textContent).toContain('SO-0');
  });

  it('is none where there is no room for any row', () => {
    expect(show(0).hasAttribute('aria-activedescendant')).toBe(false);
  });
});
