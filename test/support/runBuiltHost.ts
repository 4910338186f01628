/**
 * Runs the built desktop host in plain Node with the test double instead of Electron, as a separate program: it starts
 * the real store and the demo's service. Prints the results as one line of JSON.
 *
 * Arguments: the built `main.js`, a data folder, and then the host's arguments.
 */
import { request as httpRequest } from 'node:http';
import { registerHooks } from 'node:module';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { ClientRequestConstructorOptions, IpcMainInvokeEvent, WebContents } from 'electron';
import type { CallName } from '../../shared/ipc/contract.ts';
import { createElectronDouble, frameDouble, ipcMainDouble, standIn, WindowDouble } from './electronDouble.ts';

const [program = '', dataFolder = '', ...args] = process.argv.slice(2);
const electron = createElectronDouble();
// The part of Electron that `main.ts` itself uses.
const app = Object.assign(electron.app, { getVersion: (): string => '0.0.0-test', getName: (): string => 'Waybill' });
/** Chromium's network, limited to the demo's service on this computer: a response of Node's reads the same. */
const net = {
  request: ({ method = 'GET', url = '', headers }: ClientRequestConstructorOptions) => {
    const sent = Object.fromEntries(Object.entries(headers ?? {}).map(([name, value]) => [name, String(value)]));
    return httpRequest(url, { method, headers: sent, agent: false });
  },
};
const names = [...Object.keys(electron).filter((name) => name !== 'seen'), 'ipcMain'];
Object.assign(globalThis, { electronDouble: { ...electron, app, net, ipcMain: ipcMainDouble } });
const moduleText = names.map((name) => `export const ${name} = globalThis.electronDouble.${name};`).join('\n');

registerHooks({
  resolve: (specifier, context, nextResolve) =>
    specifier === 'electron'
      ? { url: `data:text/javascript,${encodeURIComponent(moduleText)}`, shortCircuit: true }
      : nextResolve(specifier, context),
});

async function until(isDone: () => boolean): Promise<void> {
  const deadline = Date.now() + 120_000;
  while (!isDone()) {
    if (Date.now() > deadline) throw new Error('it took too long');
    await new Promise((resolve) => {
      setTimeout(resolve, 20);
    });
  }
}

function call(name: CallName, payload: unknown = {}): unknown {
  const window = WindowDouble.made[0];
  const handler = ipcMainDouble.handlers.get('waybill:call');
  if (window === undefined || handler === undefined) throw new Error(`nothing answers ${name}`);
  const sender = standIn<WebContents>({ id: window.webContents.id });
  return handler(standIn<IpcMainInvokeEvent>({ sender, senderFrame: frameDouble('app://waybill/') }), name, payload);
}

async function fetchStatus(address: string): Promise<number> {
  const handler = electron.protocol.handlers.get('app');
  if (handler === undefined) throw new Error('nothing serves app:');
  return (await handler(new Request(address))).status;
}

// As Electron has it.
Object.assign(process, { resourcesPath: join(dataFolder, 'resources') });
process.argv.splice(2, Number.POSITIVE_INFINITY, '--data-dir', dataFolder, ...args);
await import(pathToFileURL(program).href);
await until(() => (WindowDouble.made[0]?.loaded.length ?? 0) > 0 || electron.seen.errorBoxes.length > 0);
if (electron.seen.errorBoxes.length > 0) throw new Error(JSON.stringify(electron.seen.errorBoxes));
const happened = {
  loaded: WindowDouble.made[0]?.loaded,
  preload: WindowDouble.made[0]?.options.webPreferences?.preload,
  info: await call('app.info'),
  status: await call('connections.status'),
  broken: await call('quotes.get', { id: 7 }),
  unknownDocument: await fetchStatus('app://waybill/documents/unknown'),
};
// A smoke test ends automatically.
if (args.includes('--smoke')) await until(() => electron.app.acts.some((act) => /^(?:quit|exit)/.test(act)));
electron.app.events.emit('will-quit', { preventDefault: () => {} });
await until(() => electron.app.acts.some((act) => act.startsWith('exit')));
const line = `${JSON.stringify({ ...happened, end: electron.app.acts.at(-1) })}\n`;
// As Electron's own exit: everything still running ends with the process.
process.stdout.write(line, () => process.exit(0));
