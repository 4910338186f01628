/**
 * Who may use the browser host. An address carries a token, good for one exchange: whoever presents it first gets the
 * key of a session, which the page sends as a header. No cookie: a browser sends those to every port of this machine.
 */
import { createHash, randomBytes, timingSafeEqual } from 'node:crypto';

/** 256 bits, in base64url. */
function randomValue(): string {
  return randomBytes(32).toString('base64url');
}

/** Both sides hashed, so that the comparison takes the same time whatever was presented. */
function isSame(presented: string, expected: string): boolean {
  const hash = (text: string) => createHash('sha256').update(text).digest();
  return timingSafeEqual(hash(presented), hash(expected));
}

export interface Token {
  readonly value: string;
  /** Resolves when somebody exchanged it. */
  readonly exchanged: Promise<void>;
  /** Whether it can still be exchanged. */
  isGood(): boolean;
  /** It stops being good. */
  drop(): void;
}

export interface Sessions {
  newToken(): Token;
  /** The key of a new session, or null when the token is wrong, was dropped or was exchanged before. */
  exchange(token: string): string | null;
  /** Whether this is the key of a session. */
  isOpen(key: string): boolean;
}

/** Sessions live in memory, as long as the process. */
export function createSessions(): Sessions {
  const tokens = new Map<string, () => void>();
  const open: string[] = [];

  return {
    newToken() {
      const value = randomValue();
      const { promise, resolve } = Promise.withResolvers<void>();
      tokens.set(value, resolve);
      return {
        value,
        exchanged: promise,
        isGood: () => tokens.has(value),
        drop: () => void tokens.delete(value),
      };
    },
    exchange(presented) {
      const [value, onExchanged] = [...tokens].find(([each]) => isSame(presented, each)) ?? [];
      if (value === undefined) return null;
      tokens.delete(value);
      onExchanged?.();
      const key = randomValue();
      open.push(key);
      return key;
    },
    isOpen(key) {
      // Every key is compared, whichever matches.
      return open.filter((each) => isSame(key, each)).length > 0;
    },
  };
}
