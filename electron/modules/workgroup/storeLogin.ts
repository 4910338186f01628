/**
 * Whether the server accepts the login. Once it rejected the login, nothing connects again without a person: a directory
 * locks an account whose old password is tried all night. Shared by all connections of a member.
 */
import { fail, type Result } from '../../../shared/ipc/result.ts';
import type { PostgresConnection } from '../../platform/postgres/connection.ts';
import { type PostgresError, postgresError } from '../../platform/postgres/errors.ts';

type Connected = Result<PostgresConnection, PostgresError>;

/** What opens a connection with the login. */
export interface LoginGate {
  /** Connects, unless the login was rejected: then with the failure of that time. */
  connect(open: () => Promise<Connected>): Promise<Connected>;
}

/**
 * Creates the gate, open.
 *
 * @param onRejected called when the server rejects the login of one of its connections
 */
export function createLoginGate(onRejected: (error: PostgresError) => void) {
  let rejection: PostgresError | null = null;
  /** Counts passwords and attempts of a person: what began before says nothing of the current one. */
  let round = 0;

  return {
    async connect(open: () => Promise<Connected>): Promise<Connected> {
      if (rejection !== null) return fail(rejection);
      const begunIn = round;
      const connected = await open();
      if (!connected.ok && connected.error.code === 'login_rejected' && begunIn === round && rejection === null) {
        rejection = connected.error;
        onRejected(connected.error);
      }
      return connected;
    },
    /** The login of the feed's connection was rejected. `detail`: for the log. */
    close(detail: string): void {
      rejection ??= postgresError('login_rejected', detail);
    },
    /** A person tries again, or entered another password. */
    open(): void {
      rejection = null;
      round += 1;
    },
  };
}
