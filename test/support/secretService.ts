/**
 * A real Secret Service (gnome-keyring) on a separate session bus and in a separate home folder. The machine's own
 * keyring is never touched.
 */
import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';

const PROBE = resolve(import.meta.dirname, 'keychainProbe.ts');
/** Runs a program in a new session bus. */
const BUS = 'dbus-run-session';
const TOOLS = [BUS, 'gnome-keyring-daemon', 'secret-tool', 'gdbus'];

/** What this machine lacks for these tests; empty when they can run. */
export function missingTools(extra: readonly string[] = []): string[] {
  return [...TOOLS, ...extra].filter((tool) => spawnSync('which', [tool]).status !== 0);
}

export interface ProbeRequest {
  readonly timeLimitMs?: number;
  readonly together?: boolean;
  readonly steps: readonly { readonly do: 'set' | 'get' | 'remove'; readonly id: string; readonly password?: string }[];
}

/** A home folder with its keyrings, which persist between sessions. */
export interface SecretServiceHome {
  /**
   * Runs shell lines in a new session bus. `$PROBE` followed by the number of a request runs it; the output of the
   * lines is returned, line by line, without noise.
   */
  session(lines: readonly string[], requests?: readonly ProbeRequest[], env?: NodeJS.ProcessEnv): Promise<string[]>;
  remove(): void;
}

/** The daemon reports that it has started before it is on the bus. */
const WAIT = ' && gdbus wait --session --timeout 60 org.freedesktop.secrets';
/** Starts the service with its keyring open. */
export const UNLOCKED = `printf test | gnome-keyring-daemon --unlock --components=secrets >/dev/null${WAIT}`;
/** Starts the service as a login without a password does: an existing keyring stays locked. */
export const NEVER_UNLOCKED = `gnome-keyring-daemon --start --components=secrets >/dev/null${WAIT}`;
/** Locks the open keyring. */
export const LOCK =
  'gdbus call --session --dest org.freedesktop.secrets --object-path /org/freedesktop/secrets ' +
  '--method org.freedesktop.Secret.Service.Lock \'[objectpath "/org/freedesktop/secrets/collection/login"]\' >/dev/null';

/** Stops the service in the middle of its work; `$daemon` is its process. */
export const STOP =
  'daemon=$(gdbus call --session --dest org.freedesktop.DBus --object-path / ' +
  '--method org.freedesktop.DBus.GetConnectionUnixProcessID org.freedesktop.secrets | grep -o "[0-9]*," | tr -d ,)' +
  ' && kill -STOP "$daemon"';

/** An environment that has nothing of this machine's session. */
const environmentOf = (home: string): NodeJS.ProcessEnv => ({
  PATH: process.env['PATH'],
  HOME: home,
  XDG_RUNTIME_DIR: join(home, 'run'),
  LANG: 'C.UTF-8',
  NO_AT_BRIDGE: '1',
});

function makeHome(): string {
  const home = mkdtempSync(join(tmpdir(), 'waybill-keyring-'));
  mkdirSync(join(home, 'run'), { mode: 0o700 });
  return home;
}

function run(home: string, command: string, parameters: readonly string[], env: NodeJS.ProcessEnv): Promise<string[]> {
  return new Promise((done, reject) => {
    const child = spawn(command, parameters, {
      stdio: ['ignore', 'pipe', 'ignore'],
      env: { ...environmentOf(home), ...env },
    });
    let output = '';
    child.stdout.setEncoding('utf8').on('data', (text: string) => {
      output += text;
    });
    child.once('error', reject);
    child.once('exit', () => done(output.split('\n').filter((line) => line !== '')));
  });
}

/** Makes a home folder. */
export function createSecretServiceHome(): SecretServiceHome {
  const home = makeHome();
  return {
    session(lines, requests = [], env = {}) {
      const requestVariables = Object.fromEntries(
        requests.map((request, index) => [`REQUEST_${index}`, JSON.stringify({ timeLimitMs: 10_000, ...request })]),
      );
      const probe = `probe() { eval "printf %s \\"\\$REQUEST_$1\\"" | "${process.execPath}" "${PROBE}"; }`;
      return run(home, BUS, ['--', 'bash', '-c', [probe, ...lines].join('\n')], {
        ...requestVariables,
        ...env,
      });
    },
    remove: () => rmSync(home, { recursive: true, force: true }),
  };
}

/** A session bus with an unlocked Secret Service, which stays until it is closed. */
export interface SecretServiceBus {
  /** The environment in which a program uses it. */
  readonly env: NodeJS.ProcessEnv;
  close(): Promise<void>;
}

/** Starts it in a new home folder. */
export async function openSecretServiceBus(): Promise<SecretServiceBus> {
  const home = makeHome();
  // The session ends when its input does: at the latest, when this process has ended.
  const script = `${UNLOCKED}; echo "$DBUS_SESSION_BUS_ADDRESS"; cat`;
  const session = spawn(BUS, ['--', 'sh', '-c', script], {
    stdio: ['pipe', 'pipe', 'ignore'],
    env: environmentOf(home),
  });
  const exit = once(session, 'exit');
  const [line] = await Promise.race([
    once(session.stdout.setEncoding('utf8'), 'data'),
    exit.then(() => Promise.reject(new Error('no Secret Service'))),
  ]);
  return {
    env: { ...environmentOf(home), DBUS_SESSION_BUS_ADDRESS: String(line).trim() },
    async close() {
      session.stdin.end();
      await exit;
      rmSync(home, { recursive: true, force: true });
    },
  };
}

/** Runs one request without a session bus, or on the one of `env`. */
export async function probeAlone(request: ProbeRequest, env: NodeJS.ProcessEnv = {}): Promise<string[]> {
  const home = mkdtempSync(join(tmpdir(), 'waybill-keyring-'));
  try {
    const requestJson = JSON.stringify({ timeLimitMs: 10_000, ...request });
    const line = `printf %s "$REQUEST" | "${process.execPath}" "${PROBE}"`;
    return await run(home, 'bash', ['-c', line], { ...env, REQUEST: requestJson });
  } finally {
    rmSync(home, { recursive: true, force: true });
  }
}
