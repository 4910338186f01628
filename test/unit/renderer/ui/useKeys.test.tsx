// @vitest-environment jsdom
import { act, cleanup, render } from '@testing-library/react';
import { useState } from 'react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { pressKey, reachableScopes } from '../../../../renderer/ui/keys/registry.ts';
import { InDialog } from '../../../../renderer/ui/keys/useCurrentKeys.ts';
import { useKeys } from '../../../../renderer/ui/keys/useKeys.ts';
import { ReadOnlyReason } from '../../../../renderer/ui/readOnly.ts';

const listener = (event: KeyboardEvent) => void pressKey(event);
beforeEach(() => window.addEventListener('keydown', listener));
afterEach(() => {
  cleanup();
  window.removeEventListener('keydown', listener);
});
const press = (key: string) =>
  act(() => {
    document.body.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true }));
  });

it('always runs the latest action, and none after the component unmounts', () => {
  const seen = vi.fn<(count: number) => void>();
  function Counter() {
    const [count, setCount] = useState(0);
    useKeys(
      [
        {
          keys: 'N',
          label: 'Count',
          run: () => {
            seen(count);
            setCount(count + 1);
          },
        },
      ],
      { scope: 'Contacts' },
    );
    return null;
  }
  const view = render(<Counter />);
  press('n');
  press('n');
  expect(seen.mock.calls).toEqual([[0], [1]]);
  view.unmount();
  press('n');
  expect(seen).toHaveBeenCalledTimes(2);
});

it('gives the keys of a dialog’s content, though children come first', () => {
  const [inside, outside] = [vi.fn<() => void>(), vi.fn<() => void>()];
  function Content() {
    useKeys([{ keys: 'Down', label: 'Next line', run: inside }], { scope: 'Quotes' });
    return null;
  }
  function Box() {
    const id = useKeys([{ keys: 'Esc', label: 'Close', run: () => undefined }], { scope: 'Dialog', exclusive: true });
    return (
      <InDialog value={id}>
        <Content />
      </InDialog>
    );
  }
  function Screen({ isOpen }: { readonly isOpen: boolean }) {
    useKeys([{ keys: 'Down', label: 'Next row', run: outside }], { scope: 'Rates' });
    return isOpen ? <Box /> : null;
  }
  const view = render(<Screen isOpen={false} />);
  view.rerender(<Screen isOpen />);
  press('ArrowDown');
  expect([inside.mock.calls.length, outside.mock.calls.length]).toEqual([1, 0]);
  expect(reachableScopes().map((scope) => scope.title)).toEqual(['Dialog', 'Quotes']);
});

it('runs nothing that writes for a login that only reads', () => {
  const [save, open] = [vi.fn<() => void>(), vi.fn<() => void>()];
  function Note() {
    useKeys(
      [
        { keys: 'S', label: 'Save note', run: save, writes: true },
        { keys: 'O', label: 'Open note', run: open, writes: false },
      ],
      { scope: 'Shipment' },
    );
    return null;
  }
  const noteOf = (reason: string | null) => (
    <ReadOnlyReason value={reason}>
      <Note />
    </ReadOnlyReason>
  );
  const { rerender } = render(noteOf('Your login can only read.'));
  press('s');
  press('o');
  expect([save.mock.calls.length, open.mock.calls.length]).toEqual([0, 1]);
  rerender(noteOf(null));
  press('s');
  expect(save).toHaveBeenCalledTimes(1);
});
