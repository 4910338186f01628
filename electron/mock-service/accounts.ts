/** Who may call (spec §5): HTTP Basic on every call, no session. */
import { createHash, timingSafeEqual } from 'node:crypto';
import { ServiceFailure } from './failures.ts';

export type AccountState = 'active' | 'pending' | 'revoked';

export interface ApiAccount {
  readonly username: string;
  readonly password: string;
  /** Only an active credential is accepted; the others get 403 `not_approved` (§5 rule 4). */
  readonly state: AccountState;
}

export interface Accounts {
  /** Returns the username of a call. Throws `unauthorized` (§5 rule 5) or `not_approved` (§5 rule 4). */
  authenticate(authorization: string | undefined): string;
  /** Approves or revokes a credential. Throws RangeError on an unknown username. */
  setState(username: string, state: AccountState): void;
}

/** Creates the accounts. They are in memory only, never in the service's database. */
export function createAccounts(list: readonly ApiAccount[]): Accounts {
  const byName = new Map(list.map((account) => [account.username, { ...account }]));
  const digest = (text: string) => createHash('sha256').update(text).digest();
  const unauthorized = (message: string) =>
    new ServiceFailure('unauthorized', message, { headers: { 'www-authenticate': 'Basic realm="freight"' } });

  return {
    authenticate(authorization) {
      if (authorization === undefined) throw unauthorized('Basic credentials are missing.');
      const encoded = /^basic +([a-z0-9+/]+={0,2})$/i.exec(authorization.trim())?.[1];
      const decoded = encoded === undefined ? '' : Buffer.from(encoded, 'base64').toString('utf8');
      const colon = decoded.indexOf(':');
      if (colon < 0) throw unauthorized('Basic credentials are malformed.');
      const account = byName.get(decoded.slice(0, colon));
      const matches = timingSafeEqual(digest(account?.password ?? ''), digest(decoded.slice(colon + 1)));
      if (account === undefined || !matches) throw unauthorized('Username or password is wrong.');
      if (account.state === 'pending') {
        throw new ServiceFailure('not_approved', 'These credentials wait for an administrator’s approval.');
      }
      if (account.state === 'revoked') throw new ServiceFailure('not_approved', 'These credentials were revoked.');
      return account.username;
    },
    setState(username, state) {
      const account = byName.get(username);
      if (account === undefined) throw new RangeError('no such account');
      byName.set(username, { ...account, state });
    },
  };
}
