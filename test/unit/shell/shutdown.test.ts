import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { closeBeforeQuit } from '../../../electron/shell/shutdown.ts';
import { AppDouble, preventable } from '../../support/electronDouble.ts';
import { createFakeApp } from '../../support/fakeApp.ts';

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

function quit(electronApp: AppDouble): boolean {
  const event = preventable({});
  electronApp.events.emit('will-quit', event);
  return event.wasPrevented();
}

test('the process goes once the app has closed, and not before', async () => {
  const electronApp = new AppDouble();
  const closing = Promise.withResolvers<void>();
  closeBeforeQuit(electronApp, { ...createFakeApp(), close: () => closing.promise });
  expect(quit(electronApp)).toBe(true);
  await vi.advanceTimersByTimeAsync(4000);
  expect(electronApp.acts).toEqual([]);
  closing.resolve();
  await vi.advanceTimersByTimeAsync(0);
  expect(electronApp.acts).toEqual(['exit 0']);
});

test('being asked to quit twice closes once', async () => {
  const electronApp = new AppDouble();
  const close = vi.fn<() => Promise<void>>(() => Promise.resolve());
  closeBeforeQuit(electronApp, { ...createFakeApp(), close });
  quit(electronApp);
  quit(electronApp);
  await vi.advanceTimersByTimeAsync(0);
  expect(close).toHaveBeenCalledTimes(1);
  expect(electronApp.acts).toEqual(['exit 0']);
});

test('an app that never closes is left after a while, and the exit code says so', async () => {
  const electronApp = new AppDouble();
  closeBeforeQuit(electronApp, { ...createFakeApp(), close: () => new Promise(() => {}) });
  quit(electronApp);
  await vi.advanceTimersByTimeAsync(5000);
  expect(electronApp.acts).toEqual(['exit 1']);
});

test('an app that fails to close is left, and the exit code says so', async () => {
  const electronApp = new AppDouble();
  closeBeforeQuit(electronApp, { ...createFakeApp(), close: () => Promise.reject(new Error('disk')) });
  quit(electronApp);
  await vi.advanceTimersByTimeAsync(0);
  expect(electronApp.acts).toEqual(['exit 1']);
});
