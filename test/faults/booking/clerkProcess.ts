/** One running clerk program, as the campaign controls it. */
import { type ChildProcess, fork } from 'node:child_process';
import type { AppError } from '../../../shared/errors.ts';
import type { CallInput, CallName, CallOutput } from '../../../shared/ipc/contract.ts';
import type { Result } from '../../../shared/ipc/result.ts';
import type { ClerkProgram } from './clerkProgram.ts';
import type { ClerkCommand, ClerkReply } from './protocol.ts';

/** A call's result, or `killed` if the program died during the call. */
export type Reported<T> = Result<T, AppError> | 'killed';

export interface Clerk {
  /** Sends a command. Rejects if it throws; resolves to `killed` if the program dies during it. */
  sendCommand(command: ClerkCommand): Promise<unknown>;
  call<Name extends CallName>(name: Name, payload: CallInput<Name>): Promise<Reported<CallOutput<Name>>>;
  /** Sends SIGKILL. */
  kill(): void;
  /** Stops it from running (SIGSTOP), until `thaw`. */
  freeze(): void;
  thaw(): void;
  readonly isAlive: () => boolean;
  /** Resolves once the process is dead. */
  readonly exited: Promise<void>;
  /** Lets the process end normally. */
  end(): Promise<void>;
}

/** Starts the program; it waits for a command that says what to open. */
export function startClerk({ path, checkWorker, cacheFolder }: ClerkProgram): Clerk {
  const child: ChildProcess = fork(path, [checkWorker], {
    // A heap large enough for a start without a garbage collection.
    execArgv: ['--no-warnings', '--max-semi-space-size=64'],
    // Connections are plain HTTP: reading the system's certificates would be a tenth of a start.
    env: { ...process.env, NODE_OPTIONS: '', NODE_COMPILE_CACHE: cacheFolder, SSL_CERT_FILE: '/dev/null' },
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  });
  const waiting = new Map<number, { resolve: (value: unknown) => void; reject: (error: Error) => void }>();
  const { promise: exited, resolve: declareExited } = Promise.withResolvers<void>();
  let isAlive = true;
  let lastId = 0;
  child.on('message', (response: ClerkReply) => {
    const caller = waiting.get(response.id);
    waiting.delete(response.id);
    if ('thrown' in response) caller?.reject(new Error(response.thrown));
    else caller?.resolve(response.value);
  });
  const died = () => {
    isAlive = false;
    for (const { resolve } of waiting.values()) resolve('killed');
    waiting.clear();
    declareExited();
  };
  child.on('exit', died);
  child.on('error', died);

  const clerk: Clerk = {
    sendCommand: (command) =>
      new Promise((resolve, reject) => {
        if (!isAlive) return resolve('killed');
        lastId += 1;
        waiting.set(lastId, { resolve, reject });
        child.send({ id: lastId, command }, () => {});
      }),
    call: async (name, payload) => {
      const response = await clerk.sendCommand({ kind: 'call', name, payload });
      // The app parsed the result with the contract's schema of this name.
      // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- see above
      return response as Reported<CallOutput<typeof name>>;
    },
    kill: () => child.kill('SIGKILL'),
    freeze: () => child.kill('SIGSTOP'),
    thaw: () => child.kill('SIGCONT'),
    isAlive: () => isAlive,
    exited,
    async end() {
      if (!isAlive) return;
      child.disconnect();
      await exited;
    },
  };
  return clerk;
}
