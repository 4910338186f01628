/** The folder of an account's database and its backups. */
import type { Backup } from '../../../shared/contract/data.ts';
import type { Result } from '../../../shared/ipc/result.ts';

/** A backup and the number of bookings and shipments in it, or null if unknown. */
export interface CountedBackup extends Backup {
  readonly rows: number | null;
}

export interface BackupFolder {
  readonly folder: string;
  /** Latest first. Rejects with StorageError. */
  list(): Promise<CountedBackup[]>;
  /**
   * Lets `write` write a backup, which gets its final name once it is verified. If that fails, no backup is left.
   * `write` resolves with the number of bookings and shipments that must be in it. Rejects with StorageError.
   */
  save(atMs: number, why: Backup['why'], write: (path: string) => Promise<number>): Promise<Backup>;
  remove(name: string): Promise<void>;
  /** Whether a backup can be restored: it exists, is intact, and isn't from a later version. */
  check(name: string): Promise<Result<void>>;
  /**
   * Replaces the database, which must be closed, by a backup, or by nothing (null). Its previous content is saved as a
   * backup first. A crash in between loses neither. Rejects with StorageError.
   */
  restore(name: string | null, atMs: number): Promise<void>;
}
