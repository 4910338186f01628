/** Runs a host as a child that gets our signals and whose end is ours. */
import { spawn } from 'node:child_process';

export interface ChildEnd {
  /** Exit code; 128 + n when a signal ended it; null when it could not be started. */
  readonly code: number | null;
  readonly afterMs: number;
  /** We were asked to end it. */
  readonly asked: boolean;
}

const FORWARDED = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const;

/** @param ipc gives the child a channel whose end tells it that we are gone, however we died */
export function runChild(program: string, args: readonly string[], cwd: string, ipc: boolean): Promise<ChildEnd> {
  const started = Date.now();
  return new Promise((resolve) => {
    const child = spawn(program, args, {
      cwd,
      stdio: ipc ? ['inherit', 'inherit', 'inherit', 'ipc'] : 'inherit',
      windowsHide: false,
    });
    let asked = false;
    const forwards = FORWARDED.map((signal) => {
      const forward = () => {
        asked = true;
        child.kill(signal);
      };
      process.on(signal, forward);
      return () => process.off(signal, forward);
    });
    const end = (code: number | null) => {
      for (const stop of forwards) stop();
      resolve({ code, afterMs: Date.now() - started, asked });
    };
    child.once('error', () => end(null));
    child.once('exit', (code) => end(code ?? 128));
  });
}
