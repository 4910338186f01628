/** A separate program that prints its address: the app's host, or a peer. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';

export interface StartedProcess {
  /** The address it printed. */
  readonly address: string;
  readonly pid: number;
  end(): Promise<void>;
}

const MAX_MS = 60_000;

/**
 * Starts a Node program and waits for its line `…: http://…`.
 *
 * @param env in addition to that of the bench
 */
export async function startProcess(args: readonly string[], env: NodeJS.ProcessEnv = {}): Promise<StartedProcess> {
  // The channel closes when the bench ends, for whatever reason, and the program ends with it.
  const child = spawn(process.execPath, args, {
    stdio: ['ignore', 'pipe', 'inherit', 'ipc'],
    env: { ...process.env, ...env },
  });
  const exit = once(child, 'exit');
  const address = await new Promise<string>((resolve, reject) => {
    const timer = setTimeout(() => reject(new Error(`${args[0]} printed no address`)), MAX_MS);
    let text = '';
    child.stdout?.on('data', (chunk: Buffer) => {
      text += chunk.toString();
      const found = /: (http:\/\/\S+)\n/.exec(text)?.[1];
      if (found === undefined) return;
      clearTimeout(timer);
      resolve(found);
    });
    child.once('exit', (code) => {
      clearTimeout(timer);
      reject(new Error(`${args[0]} ended with ${code}`));
    });
  });
  return {
    address,
    pid: child.pid ?? 0,
    async end() {
      child.kill('SIGTERM');
      await exit;
    },
  };
}
