/** Runs a host as a child process, passes on requests to end, and ends with its exit code. */
import { spawn } from 'node:child_process';

export interface ChildExit {
  /** Exit code; 128 + n if a signal ended the child; null if it could not be started. */
  readonly code: number | null;
  readonly afterMs: number;
  /** This process received a signal to end and passed it on. */
  readonly wasSignaled: boolean;
  /** The end of its stderr output. */
  readonly stderr: string;
}

/**
 * The signal to pass on for each signal received. A terminal, `timeout`, and systemd signal the whole group, including
 * the child, and Electron closes cleanly only at the first signal of a kind: a second one of the same kind would kill
 * it while it closes. A signal of another kind does no harm, and it ends a child that received none.
 */
const PASSED_ON_AS = { SIGINT: 'SIGTERM', SIGTERM: 'SIGHUP', SIGHUP: 'SIGTERM' } as const;

const MAX_CHARACTERS = 8_000;
const EXIT_OUTPUT_MS = 100;

export interface ChildOptions {
  readonly cwd: string;
  readonly env: NodeJS.ProcessEnv;
  /** Gives the child a channel that closes when this process ends, for whatever reason. */
  readonly ipc: boolean;
}

export function runChild(
  program: string,
  args: readonly string[],
  { cwd, env, ipc }: ChildOptions,
): Promise<ChildExit> {
  const started = Date.now();
  return new Promise((resolve) => {
    const child = spawn(program, args, {
      cwd,
      env,
      stdio: ipc ? ['inherit', 'inherit', 'inherit', 'ipc'] : ['inherit', 'inherit', 'pipe'],
      windowsHide: false,
    });
    let stderr = '';
    child.stderr?.on('data', (chunk: Buffer) => {
      process.stderr.write(chunk);
      stderr = (stderr + chunk.toString()).slice(-MAX_CHARACTERS);
    });
    let wasSignaled = false;
    const removers = Object.entries(PASSED_ON_AS).map(([signal, other]) => {
      const passOn = () => {
        if (wasSignaled) return;
        wasSignaled = true;
        child.kill(other);
      };
      process.on(signal, passOn);
      return () => process.off(signal, passOn);
    });
    const finish = (code: number | null) => {
      for (const remove of removers) remove();
      // Processes started by the child may hold its stderr open longer.
      child.stderr?.destroy();
      resolve({ code, afterMs: Date.now() - started, wasSignaled, stderr });
    };
    child.once('error', () => finish(null));
    // At `exit` the last of its output may not have been read yet.
    child.once('exit', (code) => setTimeout(finish, EXIT_OUTPUT_MS, code ?? 128));
  });
}
