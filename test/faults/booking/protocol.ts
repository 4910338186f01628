/** The commands from the campaign to the program that it kills, and the replies. */

export const PASSWORD = 'known-to-the-keychain-only';
export const CONNECTION = { name: 'Faulty', username: 'fault-suite', passwordIn: 'keychain' } as const;

export type ClerkCommand =
  | { readonly kind: 'open'; readonly folder: string; readonly baseUrl: string }
  | { readonly kind: 'close' }
  | { readonly kind: 'call'; readonly name: string; readonly payload: unknown }
  /** Moves the wall clock, and runs waits and limits `hurry` times as fast. */
  | { readonly kind: 'clock'; readonly offsetMs?: number; readonly hurry?: number }
  | { readonly kind: 'emptyLog' }
  /** Limits the growth of the database to this many pages; null: no limit. */
  | { readonly kind: 'pages'; readonly spare: number | null }
  | { readonly kind: 'bugs' };

export type ClerkReply =
  | { readonly id: number; readonly value: unknown }
  | { readonly id: number; readonly thrown: string };

/** In the program: executes each command of the campaign, replies, and ends with it. */
export function obeyParent(obey: (command: ClerkCommand) => Promise<unknown>): void {
  const sendReply = (reply: ClerkReply) => process.send?.(reply);
  process.on('message', ({ id, command }: { id: number; command: ClerkCommand }) => {
    obey(command).then(
      (value) => sendReply({ id, value }),
      (error: unknown) => sendReply({ id, thrown: error instanceof Error ? String(error.stack) : String(error) }),
    );
  });
  process.on('disconnect', () => process.exit(0));
}
