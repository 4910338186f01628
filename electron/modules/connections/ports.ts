/** What the connection service needs. */

import type { Connection, StrayConnection, TestReport } from '../../../shared/contract/connections.ts';
import type { ErrorOf } from '../../../shared/errors.ts';
import type { Result } from '../../../shared/ipc/result.ts';
import type { SampleOrder, SampleRecord } from '../demo/ports.ts';

export type KeychainError = ErrorOf<'keychain'>;

/** The operating system's keychain, one entry a connection. Never rejects; never waits for ever. */
export interface Keychain {
  set(connectionId: string, password: string): Promise<Result<void, KeychainError>>;
  /** null: there is no such entry. */
  get(connectionId: string): Promise<Result<string | null, KeychainError>>;
  remove(connectionId: string): Promise<Result<void, KeychainError>>;
}

/** A profile as kept on disk. Where its password is, never the password. */
export interface StoredConnection extends Omit<Connection, 'passwordIn'> {
  readonly passwordIn: 'keychain' | 'session';
}

/** Every method throws StorageError when the disk fails. */
export interface ConnectionStore {
  all(): StoredConnection[];
  byId(id: string): StoredConnection | null;
  /** Inserts, or replaces the connection of that id. */
  put(connection: StoredConnection): void;
  setLastTest(id: string, report: TestReport): void;
  remove(id: string): void;
  /** Connections whose data is there and that are not in the list. */
  strays(): StrayConnection[];
  activeId(): string | null;
  setActiveId(id: string | null): void;
  demoTask(): DemoTask | null;
  setDemoTask(task: DemoTask | null): void;
}

/** The bundled freight service, run beside the app. */
export interface BundledService {
  /**
   * Starts it on a free loopback port with these credentials, or finds it running with them; its data lives in the
   * demo connection's folder. Restarts itself when it dies, and tells the new address.
   */
  start(credentials: { username: string; password: string }, onAddress: (baseUrl: string) => void): Promise<string>;
  /** Replaces all that the running service has by samples. Returns their responses. */
  fill(orders: readonly SampleOrder[]): Promise<SampleRecord[]>;
  stop(): Promise<void>;
}

/** What is still to be done before a demo is opened: `fill` it with samples, or `reset` it, which deletes all of it first. */
export type DemoTask = 'fill' | 'reset';
