/**
 * Who may use the browser host. The address that is printed carries a token, good for one exchange: whoever presents it
 * first gets a session cookie with a value of its own. A token that others could read later (in a terminal's history, in
 * a process list) is worthless by then.
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

export interface Sessions {
  /** Makes the token for the next address; one that was not exchanged yet stops being good. */
  newToken(): string;
  /** The value for a session's cookie, or null when the token is wrong or was exchanged before. */
  exchange(token: string): string | null;
  /** Whether this is the value of a session's cookie. */
  isOpen(value: string): boolean;
}

/** Sessions live in memory, as long as the process. */
export function createSessions(): Sessions {
  let token: string | null = null;
  const open: string[] = [];

  return {
    newToken() {
      token = randomValue();
      return token;
    },
    exchange(presented) {
      if (token === null || !isSame(presented, token)) return null;
      token = null;
      const value = randomValue();
      open.push(value);
      return value;
    },
    isOpen(value) {
      // Every value is compared, whichever matches.
      return open.filter((each) => isSame(value, each)).length > 0;
    },
  };
}
