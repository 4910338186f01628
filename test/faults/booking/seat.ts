/** The clerk that works on the folder, and a spare one that has started and waits. */
import { type Clerk, startClerk } from './clerkProcess.ts';
import type { ClerkProgram } from './clerkProgram.ts';

export interface Seat {
  clerk(): Clerk;
  /** The spare clerk: has started, and has opened nothing. */
  spare(): Clerk;
  /** Resolves to whether the folder was opened: false if it can't be, or another program has it. */
  open(who?: Clerk): Promise<boolean>;
  /** The clerk dies, and the spare one replaces it without opening anything. */
  replace(): Promise<void>;
  /** Ensures that a living clerk has the folder open. */
  ensure(): Promise<void>;
  /** The same program closes the app and opens it again. */
  restart(): Promise<void>;
  close(): Promise<void>;
}

/** Starts both programs and opens the folder. */
export async function takeSeat(folder: string, baseUrl: string, program: ClerkProgram): Promise<Seat> {
  let spare = startClerk(program);
  let clerk = startClerk(program);

  const seat: Seat = {
    clerk: () => clerk,
    spare: () => spare,
    open: async (who = clerk) => (await who.sendCommand({ kind: 'open', folder, baseUrl }).catch(() => false)) === true,
    async replace() {
      clerk.kill();
      await clerk.exited;
      clerk = spare;
      spare = startClerk(program);
    },
    async ensure() {
      if (clerk.isAlive()) return;
      await seat.replace();
      await mustOpen();
    },
    async restart() {
      await clerk.sendCommand({ kind: 'close' });
      await mustOpen();
    },
    async close() {
      await clerk.sendCommand({ kind: 'close' });
      await Promise.all([clerk.end(), spare.end()]);
    },
  };

  async function mustOpen(): Promise<void> {
    const opened = await clerk.sendCommand({ kind: 'open', folder, baseUrl });
    if (opened !== true) throw new Error(`the folder could not be opened: ${String(opened)}`);
  }

  await mustOpen();
  return seat;
}
