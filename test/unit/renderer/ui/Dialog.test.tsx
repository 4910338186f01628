// @vitest-environment jsdom
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { Button } from '../../../../renderer/ui/Button.tsx';
import { Dialog } from '../../../../renderer/ui/Dialog.tsx';
import { pressKey } from '../../../../renderer/ui/keys/registry.ts';
import { useKeys } from '../../../../renderer/ui/keys/useKeys.ts';
import { Toasts, useToast } from '../../../../renderer/ui/useToast.tsx';

beforeEach(() => {
  window.addEventListener('keydown', pressKey);
});
afterEach(() => {
  window.removeEventListener('keydown', pressKey);
  cleanup();
});

const ways = (
  <>
    <Button>Book anyway</Button>
    <Button kind="primary">Open earlier booking</Button>
  </>
);

describe('a dialog', () => {
  it('puts the focus on the first control of its body, of radio buttons on the chosen one', () => {
    render(
      <Dialog title="Remove" onClose={() => {}} actions={ways}>
        <div>
          <input type="radio" name="data" aria-label="Keep" />
          <input type="radio" name="data" aria-label="Delete" defaultChecked />
        </div>
      </Dialog>,
    );
    expect(document.activeElement).toBe(screen.getByLabelText('Delete'));
  });

  it('puts the focus on the primary action where there is nothing else, never on the one before it', () => {
    render(
      <Dialog title="Looks alike" onClose={() => {}} actions={ways}>
        <p>Two bookings</p>
      </Dialog>,
    );
    expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Open earlier booking' }));
  });

  it('shows the toasts while it is open, because what is behind it is hidden from screen readers', () => {
    function Screen({ isOpen }: { readonly isOpen: boolean }) {
      const toast = useToast();
      return (
        <>
          <Toasts />
          {isOpen && (
            <Dialog title="New workgroup" onClose={() => {}}>
              <Button onClick={() => toast('Copied')}>Copy</Button>
            </Dialog>
          )}
        </>
      );
    }
    const { rerender } = render(<Screen isOpen />);
    fireEvent.click(screen.getByRole('button', { name: 'Copy' }));
    expect(screen.getByRole('dialog').contains(screen.getByText('Copied'))).toBe(true);
    expect(screen.getByText('Copied').closest('[aria-live="polite"]')).not.toBeNull();
    rerender(<Screen isOpen={false} />);
    expect(screen.getByText('Copied').closest('dialog')).toBeNull();
  });

  it('has separate keys, and those of the screen below don’t act', () => {
    const save = vi.fn();
    const below = vi.fn();
    function Screen() {
      useKeys([{ keys: 'Ctrl+Enter', label: 'Test', run: below }], { scope: 'Rates' });
      return (
        <Dialog title="File" onClose={() => {}} keys={[{ keys: 'Ctrl+Enter', label: 'Save', run: save }]}>
          <p>Text</p>
        </Dialog>
      );
    }
    render(<Screen />);
    fireEvent.keyDown(document.body, { key: 'Enter', ctrlKey: true });
    expect([save.mock.calls.length, below.mock.calls.length]).toEqual([1, 0]);
  });

  it('keeps its keys when a screen below it is shown later', () => {
    const [close, below, inside] = [vi.fn(), vi.fn(), vi.fn()];
    function Below() {
      useKeys(
        [
          { keys: 'X', label: 'Export CSV', run: below },
          { keys: 'Esc', label: 'Close', run: below },
        ],
        { scope: 'Shipments' },
      );
      return <Button keys="X">Export CSV</Button>;
    }
    function Inside() {
      useKeys([{ keys: 'R', label: 'Refresh', run: inside }], { scope: 'Print history' });
      return null;
    }
    const shown = (isLoaded: boolean) => (
      <>
        {isLoaded && <Below />}
        <Dialog title="Help" onClose={close}>
          {isLoaded && <Inside />}
        </Dialog>
      </>
    );
    const { rerender } = render(shown(false));
    rerender(shown(true));
    fireEvent.keyDown(document.body, { key: 'x' });
    fireEvent.keyDown(document.body, { key: 'Escape' });
    fireEvent.keyDown(document.body, { key: 'r' });
    expect([below, close, inside].map(({ mock }) => mock.calls.length)).toEqual([0, 1, 1]);
  });
});
