/** What the campaign says to the program that it kills, and hears from it. */

export const PASSWORD = 'known-to-the-keychain-only';
export const CONNECTION = { name: 'Faulty', username: 'fault-suite', keepIn: 'keychain' } as const;

export type ClerkCommand =
  | { readonly kind: 'open'; readonly folder: string; readonly baseUrl: string }
  | { readonly kind: 'close' }
  | { readonly kind: 'call'; readonly name: string; readonly payload: unknown }
  /** Moves the wall clock and lets waits and limits run `hurry` times as fast. */
  | { readonly kind: 'clock'; readonly offsetMs?: number; readonly hurry?: number }
  | { readonly kind: 'emptyLog' }
  /** Lets the database grow by so many pages and no more; null: as it likes. */
  | { readonly kind: 'pages'; readonly spare: number | null }
  | { readonly kind: 'bugs' };

export type ClerkAnswer =
  | { readonly id: number; readonly value: unknown }
  | { readonly id: number; readonly thrown: string };
