import { act, cleanup, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { RunningCall } from '../../../../../renderer/features/quote/RunningCall.tsx';
import { ServicePause } from '../../../../../renderer/ui/servicePause.ts';

const NOW_MS = new Date(2026, 10, 17, 15, 40, 0).getTime();

beforeEach(() => {
  vi.useFakeTimers({ now: NOW_MS });
});
afterEach(() => {
  cleanup();
  vi.useRealTimers();
});

const open = (waitUntilMs: number | null) =>
  render(
    <ServicePause.Provider value={waitUntilMs}>
      <RunningCall sinceMs={NOW_MS} onCancel={() => {}} />
    </ServicePause.Provider>,
  );

it('A call that runs shows its seconds', () => {
  open(null);
  act(() => {
    vi.advanceTimersByTime(3_000);
  });
  expect(screen.getByRole('status').textContent).toBe('Getting rates…');
  expect(screen.getByText('3 sec')).toBeTruthy();
});

it('A call that waits for the end of a rate limit shows until when, and no seconds; after it the call runs', () => {
  open(NOW_MS + 38_000);
  act(() => {
    vi.advanceTimersByTime(3_000);
  });
  expect(screen.getByRole('status').textContent).toBe('Rate-limited until 3:40:38 PM');
  expect(screen.queryByText('3 sec')).toBeNull();
  act(() => {
    vi.advanceTimersByTime(36_000);
  });
  expect(screen.getByRole('status').textContent).toBe('Getting rates…');
});
