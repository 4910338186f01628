/** Where the database of a connection and its copies lie. */
import type { Backup } from '../../../shared/contract/data.ts';
import type { Result } from '../../../shared/ipc/result.ts';

/** A copy, and how many bookings and shipments it holds; null where that is not known. */
export interface CountedBackup extends Backup {
  readonly rows: number | null;
}

export interface BackupFolder {
  readonly folder: string;
  /** Latest first. Rejects with StorageError. */
  list(): Promise<CountedBackup[]>;
  /**
   * Lets `write` write a copy and gives it its name when it is whole; until then, and when that fails, there is none.
   * `write` says how many bookings and shipments must be in it. Rejects with StorageError.
   */
  save(atMs: number, why: Backup['why'], write: (path: string) => Promise<number>): Promise<Backup>;
  remove(name: string): Promise<void>;
  /** Whether a copy can be put in place: it is there, whole, and not of a later version. */
  check(name: string): Promise<Result<void>>;
  /**
   * Puts a copy, or nothing (null), in the place of the database, which must be closed. What was there is moved aside
   * first, as a copy. A kill in the middle loses neither. Rejects with StorageError.
   */
  restore(name: string | null, atMs: number): Promise<void>;
}
