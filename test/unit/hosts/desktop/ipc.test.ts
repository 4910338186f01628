import type { IpcMainInvokeEvent, WebContents, WebFrameMain } from 'electron';
import { beforeEach, expect, test, vi } from 'vitest';
import { connectIpc } from '../../../../electron/hosts/desktop/ipc.ts';
import { ok } from '../../../../shared/ipc/result.ts';
import {
  createElectronDouble,
  frameDouble,
  ipcMainDouble,
  standIn,
  WindowDouble,
} from '../../../support/electronDouble.ts';
import { createFakeApp } from '../../../support/fakeApp.ts';

vi.mock('electron', () => ({
  get ipcMain() {
    return ipcMainDouble;
  },
}));

let app: ReturnType<typeof createFakeApp>;
let window: WindowDouble;
let current: WindowDouble | null;
let disconnect: () => void;
beforeEach(() => {
  createElectronDouble();
  app = createFakeApp(() => ok('answered'));
  window = new WindowDouble({});
  current = window;
  disconnect = connectIpc(app, () => current);
});

const ownPage = frameDouble('app://waybill/shipments');

/** Calls as a page would, from a frame of some contents. */
function callFrom(sender: { id: number }, senderFrame: WebFrameMain | null, name: unknown = 'app.info'): unknown {
  const handler = ipcMainDouble.handlers.get('waybill:call');
  if (handler === undefined) throw new Error('no handler');
  return handler(standIn<IpcMainInvokeEvent>({ sender: standIn<WebContents>(sender), senderFrame }), name, {
    some: 'payload',
  });
}

test('one channel carries all calls', () => {
  expect([...ipcMainDouble.handlers.keys()]).toEqual(['waybill:call']);
});

test('the payload reaches the app unchanged, and the app’s response goes back', async () => {
  await expect(callFrom(window.webContents, ownPage, 'quotes.get')).resolves.toEqual(ok('answered'));
  expect(app.calls).toEqual([{ name: 'quotes.get', payload: { some: 'payload' } }]);
});

test.each([
  ['other contents', { id: -1 }, ownPage],
  ['a frame that is gone', null, null],
  ['a frame of other contents that is gone', { id: -1 }, null],
  ['an inner frame', null, frameDouble('app://waybill/', ownPage)],
  ['an inner frame of a foreign page', null, frameDouble('app://waybill/', frameDouble('https://example.com/'))],
  ['a foreign page', null, frameDouble('https://example.com/')],
  ['a look-alike host', null, frameDouble('app://waybill.example.com/')],
  ['a look-alike in the path', null, frameDouble('https://example.com/app://waybill/')],
  ['a file', null, frameDouble('file:///app/waybill/index.html')],
  ['an empty page', null, frameDouble('')],
])('a call from %s is rejected and never reaches the app', (_who, sender, frame) => {
  expect(() => callFrom(sender ?? window.webContents, frame)).toThrow('rejected');
  expect(app.calls).toEqual([]);
});

test('the last save of a closing page is accepted: its sender is checked before anything else happens', async () => {
  let isClosed = false;
  const handler = ipcMainDouble.handlers.get('waybill:call');
  const event = standIn<IpcMainInvokeEvent>({
    sender: standIn<WebContents>(window.webContents),
    get senderFrame() {
      return isClosed ? null : ownPage;
    },
  });
  const response: unknown = handler?.(event, 'drafts.save', {});
  isClosed = true;
  expect(app.calls).toEqual([{ name: 'drafts.save', payload: {} }]);
  await expect(response).resolves.toEqual(ok('answered'));
  // A call that arrives later is not.
  expect(() => handler?.(event, 'drafts.save', {})).toThrow('rejected');
});

test('a name that is no text is rejected', () => {
  for (const name of [null, 7, ['app.info']]) {
    expect(() => callFrom(window.webContents, ownPage, name)).toThrow('rejected');
  }
  expect(app.calls).toEqual([]);
});

test('a call is rejected when our window is closed', () => {
  window.destroyed = true;
  expect(() => callFrom(window.webContents, ownPage)).toThrow('rejected');
  current = null;
  expect(() => callFrom(window.webContents, ownPage)).toThrow('rejected');
});

test('events go to the window, and nowhere when it is closed', () => {
  const event = { name: 'quotes.changed', id: 'q1' } as const;
  app.emit(event);
  expect(window.webContents.sent).toEqual([{ channel: 'waybill:event', args: [event] }]);
  window.webContents.destroyed = true;
  app.emit(event);
  current = null;
  app.emit(event);
  expect(window.webContents.sent).toHaveLength(1);
});

test('what was connected can be disconnected', () => {
  disconnect();
  expect(ipcMainDouble.handlers.size).toBe(0);
  expect(app.listeners()).toBe(0);
});
