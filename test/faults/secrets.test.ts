/**
 * The whole app with its real adapters in a separate folder, against the demo's service over real HTTP, with a password
 * that breaks whatever a password can break. Afterward everything is searched for it.
 */
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { afterEach, beforeEach, expect, test } from 'vitest';
import type { WaybillApp } from '../../electron/core/app.ts';
import { openApp } from '../../electron/core/open.ts';
import { createFreightService, type RunningService } from '../../electron/mock-service/service.ts';
import type { HttpPort } from '../../electron/modules/freight/ports.ts';
import { createUndiciHttp, type UndiciHttp } from '../../electron/platform/http/undiciHttp.ts';
import { systemClock } from '../../electron/platform/systemClock.ts';
import type { CallInput, CallName, CallOutput } from '../../shared/ipc/contract.ts';
import type { Result } from '../../shared/ipc/result.ts';
import { nextBusinessDay } from '../../shared/rules/businessDays.ts';
import { addDays } from '../../shared/rules/calendar.ts';
import { createMemoryKeychain } from '../support/memoryKeychain.ts';
import { sampleDetails, sampleRateRequest } from '../support/samples.ts';

const USERNAME = 'acme';
/** 200 characters. */
const PASSWORD = `q"uo':te \\ é ${'🔑'.repeat(4)}`.padEnd(204, 'Zw7');
const WRONG = `wrong:"${'Qv9'.repeat(60)}🔒`;

let folder = '';
let service: RunningService;
let undici: UndiciHttp;
let app: WaybillApp;
let appCloses: () => Promise<void>;
let serviceCloses: () => Promise<void>;
/** Everything that crossed between the core and a window, as text. */
let messages: string[] = [];
/** Document links, as requested. */
let links: string[] = [];
let authorizations = new Set<string>();

beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'waybill-secrets-'));
  messages = [];
  links = [];
  authorizations = new Set();
  service = await createFreightService({
    accounts: [{ username: USERNAME, password: PASSWORD, state: 'active' }],
    firstDocumentsMs: 0,
  });
  serviceCloses = once(() => service.close());
  undici = createUndiciHttp({});
  const http: HttpPort = {
    send(request) {
      if (request.headers['authorization'] === undefined) links.push(request.url);
      else authorizations.add(request.headers['authorization']);
      return undici.send(request);
    },
  };
  app = await openApp({
    dataFolder: folder,
    host: 'browser',
    version: '0.0.0',
    bundledService: pathToFileURL('/nowhere/worker.js'),
    http,
    keychain: createMemoryKeychain(),
  });
  appCloses = once(() => app.close());
  app.subscribe((event) => messages.push(JSON.stringify(event)));
});

afterEach(async () => {
  await appCloses();
  await undici.close();
  await serviceCloses();
  rmSync(folder, { recursive: true });
});

/** Closes once, even if called again. */
function once(close: () => Promise<void>): () => Promise<void> {
  let closing: Promise<void> | null = null;
  return () => {
    closing ??= close();
    return closing;
  };
}

async function call<Name extends CallName>(name: Name, input: CallInput<Name>): Promise<Result<CallOutput<Name>>> {
  const response = await app.call(name, input);
  messages.push(JSON.stringify(response));
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- parsed with the contract's schema of this name
  return response as Result<CallOutput<Name>>;
}

/** A simulated day of work, with each failure once. */
async function aDayOfWork(): Promise<void> {
  const typed = { name: 'Example', baseUrl: service.url, username: USERNAME, passwordIn: 'keychain' } as const;
  // Rejected by the contract: an extra field, and a password in place of a name.
  await app
    .call('connections.add', { ...typed, password: PASSWORD, passwordIn: PASSWORD, [PASSWORD]: PASSWORD })
    .then((response) => messages.push(JSON.stringify(response)));
  await call('connections.test', { callId: 'a', baseUrl: service.url, username: USERNAME, password: WRONG });
  await call('connections.test', { callId: 'b', baseUrl: 'http://127.0.0.1:1', username: USERNAME, password: WRONG });
  const added = await call('connections.add', { ...typed, password: WRONG });
  const connectionId = added.ok ? added.value.id : '';
  await call('connections.activate', { connectionId });
  await call('quotes.getRates', { callId: 'c', request: sampleRateRequest(), useCached: false });
  await call('connections.replacePassword', {
    connectionId,
    username: USERNAME,
    password: PASSWORD,
    passwordIn: 'keychain',
  });
  await call('connections.test', { callId: 'd', connectionId });
  const pickupDate = nextBusinessDay(addDays(systemClock.today(), 1));
  const request = sampleRateRequest({ pickupDate });
  const rated = await call('quotes.getRates', { callId: 'e', request, useCached: false });
  if (!rated.ok) throw new Error(rated.error.code);
  const booked = await call('bookings.submit', {
    quoteId: rated.value.quote.id,
    position: 0,
    carrier: rated.value.quote.rates[0]?.carrier ?? '',
    details: sampleDetails(),
  });
  const bolNumber = booked.ok ? (booked.value.outcome?.bolNumber ?? '') : '';
  await call('shipments.refresh', { bolNumber });
  const fetched = await call('documents.fetch', { callId: 'f', bolNumber });
  expect(fetched).toMatchObject({ ok: true, value: { failures: [] } });
  await serviceCloses();
  await call('shipments.track', { number: '1', kind: 'bolNumber' });
  await call('documents.fetch', { callId: 'g', bolNumber });
  for (const name of ['connections.list', 'connections.status', 'shipments.list', 'quotes.list'] as const)
    await call(name, {});
  const all = { operation: null, failedOnly: false, errorCode: null, beforeId: null, limit: 500 };
  await call('support.calls', all);
  const preview = await call('support.preview', {});
  const saved = await call('support.save', { previewId: preview.ok ? preview.value.previewId : '' });
  expect(saved).toMatchObject({ ok: true });
}

/** Every form in which a secret could be found, with its name. */
function needles(): [string, Buffer][] {
  const forms = [PASSWORD, WRONG].flatMap((password): [string, string][] => [
    ['the password', password],
    ['a piece of the password', password.slice(40, 80)],
    ['the password as JSON', JSON.stringify(password).slice(1, -1)],
    ['the password in an address', encodeURIComponent(password)],
    ['its Base64', Buffer.from(password).toString('base64').slice(0, -4)],
    ['the Basic header', Buffer.from(`${USERNAME}:${password}`).toString('base64')],
  ]);
  const ofLinks = links.flatMap((link): [string, string][] => [
    ['a signed link', link],
    ['the signature of a link', new URL(link).searchParams.get('signature') ?? link],
  ]);
  return [...forms, ...ofLinks].flatMap(([what, text]): [string, Buffer][] => [
    [what, Buffer.from(text, 'utf8')],
    [`${what} (UTF-16)`, Buffer.from(text, 'utf16le')],
  ]);
}

function find(place: string, content: Buffer): string[] {
  return needles()
    .filter(([, bytes]) => content.includes(bytes))
    .map(([what]) => `${what} in ${place}`);
}

function findInFiles(): string[] {
  const files = readdirSync(folder, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile());
  expect(files.map(({ name }) => name)).toEqual(expect.arrayContaining(['app.db', 'waybill.db', 'waybill.log']));
  expect(files.filter(({ name }) => name.endsWith('.pdf'))).toHaveLength(2);
  expect(files.filter(({ name }) => name.startsWith('waybill-support-'))).toHaveLength(1);
  return files.flatMap((file) => find(file.name, readFileSync(join(file.parentPath, file.name))));
}

test('no password, no Basic header and no signed link is in any file, log, support file or message', async () => {
  await aDayOfWork();
  // Proves that the search would find them: they were sent.
  expect([...authorizations]).toContain(`Basic ${Buffer.from(`${USERNAME}:${PASSWORD}`).toString('base64')}`);
  expect(Array.from(PASSWORD)).toHaveLength(200);
  expect(links).toHaveLength(2);
  expect(links[0]).toMatch(/signature=[0-9a-f]{64}/);
  expect(find('a message with the password', Buffer.from(JSON.stringify({ x: PASSWORD })))).not.toEqual([]);
  expect(messages.length).toBeGreaterThan(20);
  // Before the app is closed, with the databases' journals there, and after.
  expect(findInFiles()).toEqual([]);
  await appCloses();
  expect(findInFiles()).toEqual([]);
  expect(messages.flatMap((message) => find(message.slice(0, 80), Buffer.from(message)))).toEqual([]);
});
