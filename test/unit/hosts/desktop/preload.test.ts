/** Runs the shipped preload: built as one CommonJS file, in a context with `electron` and nothing else. */
import { EventEmitter } from 'node:events';
import { createContext, runInContext } from 'node:vm';
import { build } from 'vite';
import { beforeAll, beforeEach, expect, test } from 'vitest';
import { preloadBuild } from '../../../../electron/build/build.ts';
import type { WaybillBridge } from '../../../../shared/ipc/bridge.ts';

let code: string;
beforeAll(async () => {
  const config = preloadBuild('unused');
  const built = await build({ ...config, build: { ...config.build, write: false } });
  const outputs = Array.isArray(built) ? built : [built];
  const chunks = outputs
    .flatMap((output) => ('output' in output ? output.output : []))
    .filter((file) => file.type === 'chunk');
  if (chunks.length !== 1) throw new Error('a sandboxed preload must be one file');
  code = chunks[0]?.code ?? '';
});

let required: string[];
let invoked: { channel: string; args: unknown[] }[];
let ipcEvents: EventEmitter;
let exposed: Map<string, WaybillBridge>;
beforeEach(() => {
  required = [];
  invoked = [];
  ipcEvents = new EventEmitter();
  exposed = new Map();
  const electron = {
    contextBridge: {
      exposeInMainWorld: (key: string, api: WaybillBridge) => {
        exposed.set(key, api);
      },
    },
    ipcRenderer: {
      invoke: (channel: string, ...args: unknown[]) => {
        invoked.push({ channel, args });
        return Promise.resolve('answer');
      },
      on: (channel: string, listener: (...args: unknown[]) => void) => ipcEvents.on(channel, listener),
      off: (channel: string, listener: (...args: unknown[]) => void) => ipcEvents.off(channel, listener),
    },
  };
  const require = (name: string): unknown => {
    required.push(name);
    if (name !== 'electron') throw new Error(`a sandboxed preload cannot load ${name}`);
    return electron;
  };
  runInContext(code, createContext({ require, exports: {}, module: { exports: {} } }));
});

function bridge(): WaybillBridge {
  const api = exposed.get('waybill');
  if (api === undefined) throw new Error('nothing was exposed');
  return api;
}

test('it loads electron and nothing else, and stays small', () => {
  expect(required).toEqual(['electron']);
  expect(code.length).toBeLessThan(5000);
});

test('it shows the page one object with two functions and no more', () => {
  expect([...exposed.keys()]).toEqual(['waybill']);
  expect(Object.keys(bridge()).toSorted()).toEqual(['call', 'host', 'on']);
  expect(bridge().host).toBe('desktop');
});

test('a call goes through the one channel with its name and payload', async () => {
  await expect(bridge().call('quotes.get', { quoteId: 'q1' })).resolves.toBe('answer');
  expect(invoked).toEqual([{ channel: 'waybill:call', args: ['quotes.get', { quoteId: 'q1' }] }]);
});

test("a listener gets the event without Electron's own object, until it is let go", () => {
  const received: unknown[][] = [];
  const stop = bridge().on((...args) => received.push(args));
  ipcEvents.emit('waybill:event', { sender: 'ipcRenderer' }, { name: 'quotes.changed', id: null });
  expect(received).toEqual([[{ name: 'quotes.changed', id: null }]]);
  expect(stop()).toBeUndefined();
  ipcEvents.emit('waybill:event', {}, { name: 'quotes.changed', id: null });
  expect(received).toHaveLength(1);
});
