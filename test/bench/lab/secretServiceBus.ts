/** A separate session bus with an unlocked Secret Service, for programs of a bench that read passwords at their start. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdir, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { UNLOCKED } from '../../support/secretService.ts';

export interface SecretServiceBus {
  /** The environment in which a program uses it. */
  readonly env: Readonly<Record<string, string>>;
  close(): Promise<void>;
}

/** Starts it in a new home folder: the machine's own keyring is never touched. */
export async function openSecretServiceBus(): Promise<SecretServiceBus> {
  const home = await mkdtemp(join(tmpdir(), 'waybill-keyring-'));
  const runtime = join(home, 'run');
  await mkdir(runtime, { mode: 0o700 });
  const own = { HOME: home, XDG_RUNTIME_DIR: runtime };
  // The session ends when its input does: at the latest, when the bench has ended.
  const script = `${UNLOCKED}; echo "$DBUS_SESSION_BUS_ADDRESS"; cat`;
  const session = spawn('dbus-run-session', ['--', 'sh', '-c', script], {
    stdio: ['pipe', 'pipe', 'ignore'],
    env: { PATH: process.env['PATH'], LANG: 'C.UTF-8', ...own },
  });
  const exit = once(session, 'exit');
  const [line] = await Promise.race([
    once(session.stdout.setEncoding('utf8'), 'data'),
    exit.then(() => Promise.reject(new Error('no Secret Service'))),
  ]);
  return {
    env: { ...own, DBUS_SESSION_BUS_ADDRESS: String(line).trim() },
    async close() {
      session.stdin.end();
      await exit;
      await rm(home, { recursive: true, force: true });
    },
  };
}
