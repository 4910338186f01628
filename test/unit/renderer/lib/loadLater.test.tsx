import { cleanup, render, screen } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { loadLater } from '../../../../renderer/lib/loadLater.ts';

afterEach(cleanup);

const PART = { label: 'Needs attention' };
function host(load: () => Promise<typeof PART>) {
  const usePart = loadLater(load);
  return function Host({ isNeeded = false }: { readonly isNeeded?: boolean }) {
    return <p>{usePart(isNeeded)?.label ?? 'nothing'}</p>;
  };
}

test('a part is loaded once, after the first render, and is there at once the next time', async () => {
  const load = vi.fn(() => Promise.resolve(PART));
  const Host = host(load);
  expect(load).not.toHaveBeenCalled();
  const first = render(<Host />);
  expect(screen.getByText('nothing')).toBeDefined();
  expect(await screen.findByText('Needs attention')).toBeDefined();
  first.unmount();
  render(<Host />);
  expect(screen.getByText('Needs attention')).toBeDefined();
  expect(load).toHaveBeenCalledOnce();
});

test('a part that could not be loaded is loaded when it is needed', async () => {
  const load = vi.fn(() => Promise.resolve(PART)).mockRejectedValueOnce(new Error('the file is gone'));
  const Host = host(load);
  const { rerender } = render(<Host />);
  await vi.waitFor(() => expect(load).toHaveBeenCalledOnce());
  expect(screen.getByText('nothing')).toBeDefined();
  rerender(<Host isNeeded />);
  expect(await screen.findByText('Needs attention')).toBeDefined();
});
