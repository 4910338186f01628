/**
 * The app on the system keychain and a mock service, closed and opened again. Started inside a separate session bus by
 * the keychain tests; prints the results as one JSON line.
 */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { z } from 'zod';
import { openApp } from '../../electron/core/open.ts';
import { createFreightService } from '../../electron/mock-service/service.ts';

const ACCOUNT = { username: 'acme', password: `q"uo'te: é 🔑 ${'x'.repeat(180)}` };
const folder = mkdtempSync(join(tmpdir(), 'waybill-keychain-app-'));
const service = await createFreightService({ accounts: [{ ...ACCOUNT, state: 'active' }] });
const open = () =>
  openApp({ dataFolder: folder, host: 'browser', version: '0', bundledService: pathToFileURL('/nowhere.js') });

let app = await open();
const added = await app.call('connections.add', {
  ...ACCOUNT,
  name: 'Example',
  baseUrl: service.url,
  passwordIn: 'keychain',
});
const { id } = z.object({ id: z.string() }).parse(added.ok ? added.value : added.error);
await app.close();
app = await open();
const tested = await app.call('connections.test', { callId: 't', connectionId: id });
const removed = await app.call('connections.remove', { connectionId: id, withData: true });
await app.close();
await service.close();
rmSync(folder, { recursive: true });
process.stdout.write(`${JSON.stringify({ tested, removed })}\n`);
