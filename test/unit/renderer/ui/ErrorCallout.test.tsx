// @vitest-environment jsdom
import { act, cleanup, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { ErrorCallout } from '../../../../renderer/ui/ErrorCallout.tsx';
import { ServicePause } from '../../../../renderer/ui/servicePause.ts';

beforeEach(() => vi.useFakeTimers({ now: Date.UTC(2026, 10, 16, 15, 0) }));
afterEach(() => {
  cleanup();
  vi.useRealTimers();
});

it('“Try again” waits as long as the service requests, and counts down', () => {
  let tries = 0;
  render(
    <ServicePause value={Date.now() + 4_000}>
      <ErrorCallout error={{ code: 'gateway', httpStatus: 503 }} onRetry={() => (tries += 1)} />
    </ServicePause>,
  );
  const button = screen.getByRole('button');
  expect(button.textContent).toBe('Wait 4 sec');
  button.click();
  expect(tries).toBe(0);
  act(() => void vi.advanceTimersByTime(2_000));
  expect(button.textContent).toBe('Wait 2 sec');
  act(() => void vi.advanceTimersByTime(2_000));
  expect(button.textContent).toBe('Try again');
  button.click();
  expect(tries).toBe(1);
});

it('a retry that stays on this computer does not wait', () => {
  render(
    <ServicePause value={Date.now() + 4_000}>
      <ErrorCallout error={{ code: 'storage_failed', detail: '' }} onRetry={() => {}} />
    </ServicePause>,
  );
  expect(screen.getByRole('button').textContent).toBe('Try again');
});

it('says that entries are saved only if there are any', () => {
  render(<ErrorCallout error={{ code: 'gateway', httpStatus: 503 }} nothingTyped />);
  expect(screen.getByText('Saved data is unchanged.')).toBeTruthy();
});
