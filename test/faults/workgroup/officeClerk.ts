/**
 * A clerk's computer in a campaign: the app as the browser host opens it, on a real folder, controlled by its parent. Only
 * the keychain is a test double, and the clock is that of the office.
 */
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { flushCompileCache } from 'node:module';
import { basename, dirname, join } from 'node:path';
import type { WaybillApp } from '../../../electron/core/app.ts';
import { openApp } from '../../../electron/core/open.ts';
import type { Keychain } from '../../../electron/modules/connections/ports.ts';
import { ok } from '../../../shared/ipc/result.ts';
import { type ClerkCommand, obeyParent } from '../booking/protocol.ts';
import { TIME_FILE, timePassed } from './officeClock.ts';

/** A keychain that a killed program does not take with it. */
function keychainIn(path: string): Keychain {
  const entries = new Map<string, string>(existsSync(path) ? JSON.parse(readFileSync(path, 'utf8')) : []);
  const save = () => writeFileSync(path, JSON.stringify([...entries]));
  return {
    get: (id) => Promise.resolve(ok(entries.get(id) ?? null)),
    set(id, password) {
      entries.set(id, password);
      save();
      return Promise.resolve(ok(undefined));
    },
    remove(id) {
      entries.delete(id);
      save();
      return Promise.resolve(ok(undefined));
    },
  };
}

let app: WaybillApp | null = null;

async function obey(command: ClerkCommand): Promise<unknown> {
  switch (command.kind) {
    case 'open': {
      const { folder } = command;
      process.env[TIME_FILE] = join(dirname(folder), 'time');
      const worker = (name: string) => new URL(`./${name}.js`, import.meta.url);
      app = await openApp({
        dataFolder: folder,
        host: 'browser',
        // The provider's log has it: whose request it is.
        version: `0.0.0-${basename(folder)}`,
        bundledService: worker('none'),
        boardWorker: worker('board-worker'),
        checkWorker: worker('check-worker'),
        workgroup: {
          feedWorker: worker('feed-worker'),
          sqlFolder: new URL('./sql/', import.meta.url),
        },
        keychain: keychainIn(`${folder}.keychain`),
      });
      // A killed program leaves its compile cache for the next start only if it was written before.
      flushCompileCache();
      return true;
    }
    case 'close':
      await app?.close();
      app = null;
      return null;
    case 'call':
      return await app?.call(command.name, command.payload);
    case 'clock':
      timePassed();
      return null;
    default:
      throw new Error(`unknown here: ${command.kind}`);
  }
}

obeyParent(obey);
