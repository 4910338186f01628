import { cleanup, render, screen } from '@testing-library/react';
import type { ComponentType } from 'react';
import { afterEach, expect, test, vi } from 'vitest';
import { ErrorBoundary } from '../../../../renderer/app/ErrorBoundary.tsx';
import { lazyScreen } from '../../../../renderer/app/lazyScreen.tsx';

interface BoardProps {
  readonly name: string;
}
const Board = ({ name }: BoardProps) => <h1>{name}</h1>;

afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
});

test('a screen is loaded when it is first shown, once, and stands at once the next time', async () => {
  const load = vi.fn(() => Promise.resolve(Board));
  const Screen = lazyScreen(load);
  expect(load).not.toHaveBeenCalled();
  const first = render(<Screen name="Shipments" />);
  expect(screen.queryByText('Shipments')).toBeNull();
  expect(await screen.findByText('Shipments')).toBeDefined();
  first.unmount();
  render(<Screen name="Shipments again" />);
  expect(screen.getByText('Shipments again')).toBeDefined();
  expect(load).toHaveBeenCalledOnce();
});

test('a screen that could not be loaded is a fault, and is loaded again when it is shown again', async () => {
  vi.spyOn(console, 'error').mockImplementation(() => {});
  const responses: (() => Promise<ComponentType<BoardProps>>)[] = [
    () => Promise.reject(new Error('the file is gone')),
    () => Promise.resolve(Board),
  ];
  const Screen = lazyScreen<BoardProps>(() => (responses.shift() ?? (() => Promise.resolve(Board)))());
  render(
    <ErrorBoundary resetOn="/shipments">
      <Screen name="Shipments" />
    </ErrorBoundary>,
  );
  (await screen.findByRole('button', { name: 'Reload screen' })).click();
  expect(await screen.findByText('Shipments')).toBeDefined();
});

test('a screen that was left before it came changes nothing', async () => {
  const coming = Promise.withResolvers<ComponentType<BoardProps>>();
  const Screen = lazyScreen(() => coming.promise);
  const shown = render(<Screen name="Shipments" />);
  shown.unmount();
  coming.resolve(Board);
  await coming.promise;
  expect(screen.queryByText('Shipments')).toBeNull();
});
