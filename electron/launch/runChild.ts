/** Runs a host as a child that is asked to end when we are, and whose end is ours. */
import { spawn } from 'node:child_process';

export interface ChildEnd {
  /** Exit code; 128 + n when a signal ended it; null when it could not be started. */
  readonly code: number | null;
  readonly afterMs: number;
  /** We were asked to end it. */
  readonly asked: boolean;
  /** The last of what it wrote to stderr. */
  readonly said: string;
}

/**
 * What a signal is passed on as. A terminal, `timeout` and systemd signal the whole group, the child included, and
 * Electron closes in order only at the first signal of a kind: a second one of the same kind would end it in the middle
 * of closing. One of another kind does no harm, and asks a child that was not signalled.
 */
const PASSED_ON_AS = { SIGINT: 'SIGTERM', SIGTERM: 'SIGHUP', SIGHUP: 'SIGTERM' } as const;

const KEPT_CHARACTERS = 8_000;
const LAST_WORDS_MS = 100;

export interface ChildOptions {
  readonly cwd: string;
  readonly env: NodeJS.ProcessEnv;
  /** Gives the child a channel whose end tells it that we are gone, however we died. */
  readonly ipc: boolean;
}

export function runChild(program: string, args: readonly string[], { cwd, env, ipc }: ChildOptions): Promise<ChildEnd> {
  const started = Date.now();
  return new Promise((resolve) => {
    const child = spawn(program, args, {
      cwd,
      env,
      stdio: ipc ? ['inherit', 'inherit', 'inherit', 'ipc'] : ['inherit', 'inherit', 'pipe'],
      windowsHide: false,
    });
    let said = '';
    child.stderr?.on('data', (chunk: Buffer) => {
      process.stderr.write(chunk);
      said = (said + chunk.toString()).slice(-KEPT_CHARACTERS);
    });
    let asked = false;
    const stops = Object.entries(PASSED_ON_AS).map(([signal, other]) => {
      const passOn = () => {
        if (asked) return;
        asked = true;
        child.kill(other);
      };
      process.on(signal, passOn);
      return () => process.off(signal, passOn);
    });
    const end = (code: number | null) => {
      for (const stop of stops) stop();
      // What the child started may hold its stderr open for longer.
      child.stderr?.destroy();
      resolve({ code, afterMs: Date.now() - started, asked, said });
    };
    child.once('error', () => end(null));
    // At `exit` its last words may not have been read yet.
    child.once('exit', (code) => setTimeout(end, LAST_WORDS_MS, code ?? 128));
  });
}
