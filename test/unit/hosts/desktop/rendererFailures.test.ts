import { setImmediate as turn } from 'node:timers/promises';
import { beforeEach, expect, test } from 'vitest';
import { superviseRenderer } from '../../../../electron/hosts/desktop/rendererFailures.ts';
import { createElectronDouble, type ElectronDouble, WindowDouble } from '../../../support/electronDouble.ts';
import { createFakeApp, type FakeApp } from '../../../support/fakeApp.ts';

let electron: ElectronDouble;
let app: FakeApp;
let window: WindowDouble;
let nowMs: number;
beforeEach(() => {
  electron = createElectronDouble();
  app = createFakeApp();
  window = new WindowDouble({});
  nowMs = 0;
  superviseRenderer(electron, app, window, () => nowMs);
});

function crash(reason = 'crashed'): void {
  window.webContents.die(reason);
}
const box = (at = -1) => electron.seen.boxes.at(at);

test('a page that crashed is opened again after the event, not in it, and the message says what is saved', async () => {
  crash();
  expect(window.webContents.acts).toEqual([]);
  await turn();
  expect(window.webContents.acts).toEqual(['reload']);
  expect(box()?.window).toBe(window);
  expect(box()?.options).toMatchObject({ message: 'Waybill recovered from a crash', buttons: ['OK'] });
  expect(box()?.options.detail).toContain('draft');
  expect(app.notes).toEqual([{ event: 'page exited', details: { reason: 'crashed', exitCode: 139 } }]);
});

test('a page that ended in order is left alone, and so is one whose window is closed', () => {
  crash('clean-exit');
  window.destroyed = true;
  crash();
  expect([window.webContents.acts, electron.seen.boxes]).toEqual([[], []]);
});

test('a page that crashes three times in a minute is not opened again unasked', async () => {
  crash();
  nowMs = 20_000;
  crash();
  nowMs = 59_000;
  crash('oom');
  await turn();
  expect(window.webContents.acts).toEqual(['reload', 'reload']);
  expect(box()?.options).toMatchObject({ message: 'Waybill keeps crashing' });
  box()?.response(0);
  await turn();
  await turn();
  expect(window.webContents.acts).toEqual(['reload', 'reload', 'reload']);
});

test('crashes of an hour ago are not counted', async () => {
  crash();
  crash();
  nowMs = 3_600_000;
  crash();
  await turn();
  expect(window.webContents.acts).toEqual(['reload', 'reload', 'reload']);
});

test.each(['launch-failed', 'integrity-failure'])('after %s no other try is made unasked', async (reason) => {
  crash(reason);
  expect(window.webContents.acts).toEqual([]);
  box()?.response(1);
  await turn();
  expect(electron.app.acts).toEqual(['quit', 'exit 0']);
});

test('a page that hangs is offered to be opened again, once', async () => {
  window.events.emit('unresponsive');
  window.events.emit('unresponsive');
  expect(electron.seen.boxes).toHaveLength(1);
  expect(box()?.window).toBe(window);
  box()?.response(1);
  await turn();
  await turn();
  // A page ended from outside is handled like a crash.
  expect(window.webContents.acts).toEqual(['crash', 'reload']);
});

test('waiting leaves it, and asks again the next time', async () => {
  window.events.emit('unresponsive');
  box()?.response(0);
  await turn();
  expect(window.webContents.acts).toEqual([]);
  window.events.emit('unresponsive');
  expect(electron.seen.boxes).toHaveLength(2);
});

test('a page that responds again closes the dialog', async () => {
  window.events.emit('unresponsive');
  window.events.emit('responsive');
  await turn();
  expect(box()?.options.signal?.aborted).toBe(true);
  expect(window.webContents.acts).toEqual([]);
});

test('what other processes die of is in the log', () => {
  electron.app.events.emit('child-process-gone', {}, { type: 'GPU', reason: 'crashed', exitCode: 1 });
  electron.app.events.emit('child-process-gone', {}, { type: 'Utility', reason: 'clean-exit', exitCode: 0 });
  expect(app.notes).toEqual([{ event: 'process exited', details: { type: 'GPU', reason: 'crashed', exitCode: 1 } }]);
});
