/**
 * Access to the browser host. An address contains a token that can be exchanged once: the first to present it gets the
 * key of a session, which the page sends as a header. No cookie: browsers send cookies to every port of this machine.
 */
import { createHash, randomBytes, timingSafeEqual } from 'node:crypto';

/** Returns 256 random bits in base64url. */
function randomValue(): string {
  return randomBytes(32).toString('base64url');
}

/** Compares hashes, so that the comparison takes the same time for any input. */
function isSame(presented: string, expected: string): boolean {
  const hash = (text: string) => createHash('sha256').update(text).digest();
  return timingSafeEqual(hash(presented), hash(expected));
}

export interface Token {
  readonly value: string;
  /** Resolves when the token was exchanged. */
  readonly exchanged: Promise<void>;
  /** Returns whether it can still be exchanged. */
  isValid(): boolean;
  /** Invalidates the token. */
  drop(): void;
}

/** Creates the sessions. They are in memory and last as long as the process. */
export function createSessions() {
  const tokens = new Map<string, () => void>();
  const open: string[] = [];

  return {
    newToken(): Token {
      const value = randomValue();
      const { promise, resolve } = Promise.withResolvers<void>();
      tokens.set(value, resolve);
      return {
        value,
        exchanged: promise,
        isValid: () => tokens.has(value),
        drop: () => void tokens.delete(value),
      };
    },
    /** Returns the key of a new session, or null if the token is wrong, invalidated, or already exchanged. */
    exchange(presented: string): string | null {
      const [value, onExchanged] = [...tokens].find(([each]) => isSame(presented, each)) ?? [];
      if (value === undefined) return null;
      tokens.delete(value);
      onExchanged?.();
      const key = randomValue();
      open.push(key);
      return key;
    },
    /** Returns whether this is the key of a session. */
    isOpen(key: string): boolean {
      // Compares every key, even after a match.
      return open.filter((each) => isSame(key, each)).length > 0;
    },
  };
}

export type Sessions = ReturnType<typeof createSessions>;
