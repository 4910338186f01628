/** One running clerk program, seen from the campaign. */
import { type ChildProcess, fork } from 'node:child_process';
import type { AppError } from '../../../shared/errors.ts';
import type { CallName } from '../../../shared/ipc/channels.ts';
import type { CallInput, CallOutput } from '../../../shared/ipc/contract.ts';
import type { Result } from '../../../shared/ipc/result.ts';
import type { ClerkProgram } from './clerkProgram.ts';
import type { ClerkAnswer, ClerkCommand } from './protocol.ts';

/** A call's answer, or `killed` when the program died over it. */
export type Told<T> = Result<T, AppError> | 'killed';

export interface Clerk {
  /** Tells it something. Rejects when it throws; resolves to `killed` when it dies over it. */
  tell(command: ClerkCommand): Promise<unknown>;
  call<Name extends CallName>(name: Name, payload: CallInput<Name>): Promise<Told<CallOutput<Name>>>;
  /** SIGKILL, at once. */
  kill(): void;
  readonly isAlive: () => boolean;
  /** Once it is dead. */
  readonly gone: Promise<void>;
  /** Lets it end by itself. */
  end(): Promise<void>;
}

/** Starts the program; it waits to be told what to open. */
export function startClerk({ path, checkWorker, cacheFolder }: ClerkProgram): Clerk {
  const child: ChildProcess = fork(path, [checkWorker], {
    // Room for what a start makes, so that it need not be cleared away meanwhile.
    execArgv: ['--no-warnings', '--max-semi-space-size=64'],
    // The wire is plain HTTP: reading the system's certificates would be a tenth of a start.
    env: { ...process.env, NODE_OPTIONS: '', NODE_COMPILE_CACHE: cacheFolder, SSL_CERT_FILE: '/dev/null' },
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  });
  const waiting = new Map<number, { resolve: (value: unknown) => void; reject: (error: Error) => void }>();
  const { promise: gone, resolve: declareGone } = Promise.withResolvers<void>();
  let isAlive = true;
  let lastId = 0;
  child.on('message', (answer: ClerkAnswer) => {
    const caller = waiting.get(answer.id);
    waiting.delete(answer.id);
    if ('thrown' in answer) caller?.reject(new Error(answer.thrown));
    else caller?.resolve(answer.value);
  });
  const died = () => {
    isAlive = false;
    for (const { resolve } of waiting.values()) resolve('killed');
    waiting.clear();
    declareGone();
  };
  child.on('exit', died);
  child.on('error', died);

  const clerk: Clerk = {
    tell: (command) =>
      new Promise((resolve, reject) => {
        if (!isAlive) return resolve('killed');
        lastId += 1;
        waiting.set(lastId, { resolve, reject });
        child.send({ id: lastId, command }, () => {});
      }),
    call: async (name, payload) => {
      const answer = await clerk.tell({ kind: 'call', name, payload });
      // The app parsed the answer with the contract's schema of this very name.
      // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- see above
      return answer as Told<CallOutput<typeof name>>;
    },
    kill: () => child.kill('SIGKILL'),
    isAlive: () => isAlive,
    gone,
    async end() {
      if (!isAlive) return;
      child.disconnect();
      await gone;
    },
  };
  return clerk;
}
