/** Ports of the connections service. */

import type { Connection } from '../../../shared/contract/connections.ts';
import type { ErrorOf } from '../../../shared/errors.ts';
import type { Result } from '../../../shared/ipc/result.ts';
import type { SampleOrder, SampleRecord } from '../demo/ports.ts';

export type KeychainError = ErrorOf<'keychain'>;

/** The operating system's keychain, with one entry per connection. Never rejects, and never waits forever. */
export interface Keychain {
  set(connectionId: string, password: string): Promise<Result<void, KeychainError>>;
  /** null if there is no entry. */
  get(connectionId: string): Promise<Result<string | null, KeychainError>>;
  remove(connectionId: string): Promise<Result<void, KeychainError>>;
}

/** A stored connection. Says where its password is, and never contains the password. */
export interface StoredConnection extends Omit<Connection, 'passwordIn'> {
  readonly passwordIn: 'keychain' | 'session';
}

/** The demo's service, which runs next to the app. */
export interface BundledService {
  /**
   * Starts the service on a free loopback port with these credentials, or returns the URL of the running one. Its data
   * is in the demo's folder. Restarts itself after a crash, and reports its new URL.
   */
  start(credentials: { username: string; password: string }, onAddress: (baseUrl: string) => void): Promise<string>;
  /** Replaces all data of the running service with samples. Returns their responses. */
  fill(orders: readonly SampleOrder[]): Promise<SampleRecord[]>;
  stop(): Promise<void>;
}

/**
 * A task left to do before the demo is opened: `fill` it with samples, or `reset` it, which deletes all its data first.
 */
export type DemoTask = 'fill' | 'reset';
