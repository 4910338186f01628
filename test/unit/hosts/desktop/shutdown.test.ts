import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { closeBeforeQuit } from '../../../../electron/hosts/desktop/shutdown.ts';
import { AppDouble, preventable } from '../../../support/electronDouble.ts';
import { createFakeApp } from '../../../support/fakeApp.ts';

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

const nothing = (): void => {};

function quit(electronApp: AppDouble): boolean {
  const event = preventable({});
  electronApp.events.emit('will-quit', event);
  return event.wasPrevented();
}

test('the process goes once the app has closed, and not before', async () => {
  const electronApp = new AppDouble();
  const closing = Promise.withResolvers<void>();
  closeBeforeQuit(electronApp, { ...createFakeApp(), close: () => closing.promise }, nothing);
  expect(quit(electronApp)).toBe(true);
  await vi.advanceTimersByTimeAsync(4000);
  expect(electronApp.acts).toEqual([]);
  closing.resolve();
  await vi.advanceTimersByTimeAsync(0);
  expect(electronApp.acts).toEqual(['exit 0']);
});

test('two requests to quit close once', async () => {
  const electronApp = new AppDouble();
  const close = vi.fn<() => Promise<void>>(() => Promise.resolve());
  closeBeforeQuit(electronApp, { ...createFakeApp(), close }, nothing);
  quit(electronApp);
  quit(electronApp);
  await vi.advanceTimersByTimeAsync(0);
  expect(close).toHaveBeenCalledTimes(1);
  expect(electronApp.acts).toEqual(['exit 0']);
});

test('an app that never closes is left after a while, and the exit code says so', async () => {
  const electronApp = new AppDouble();
  closeBeforeQuit(electronApp, { ...createFakeApp(), close: () => new Promise(() => {}) }, nothing);
  quit(electronApp);
  await vi.advanceTimersByTimeAsync(5000);
  expect(electronApp.acts).toEqual(['exit 1']);
});

test('an app that fails to close is left, and the exit code says so', async () => {
  const electronApp = new AppDouble();
  closeBeforeQuit(electronApp, { ...createFakeApp(), close: () => Promise.reject(new Error('disk')) }, nothing);
  quit(electronApp);
  await vi.advanceTimersByTimeAsync(0);
  expect(electronApp.acts).toEqual(['exit 1']);
});

test('what is to be done last is done once all is closed', async () => {
  const electronApp = new AppDouble();
  const acts: string[] = [];
  const app = { ...createFakeApp(), close: () => Promise.resolve(void acts.push('closed')) };
  closeBeforeQuit(electronApp, app, () => acts.push(`last, before ${electronApp.acts.length} exits`));
  quit(electronApp);
  await vi.advanceTimersByTimeAsync(0);
  expect(acts).toEqual(['closed', 'last, before 0 exits']);
});

test('closed for an update, quitting is not held back', async () => {
  const electronApp = new AppDouble();
  const { close } = closeBeforeQuit(electronApp, createFakeApp(), nothing);
  const closed = close();
  await vi.advanceTimersByTimeAsync(0);
  await expect(closed).resolves.toBe(true);
  expect(quit(electronApp)).toBe(false);
  expect(electronApp.acts).toEqual([]);
});
