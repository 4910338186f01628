/** What the support service needs from the world. */
import type { LoggedCall } from '../../../shared/contract/support.ts';

/** Support files in the data folder. */
export interface SupportFiles {
  /** Writes a new file and tells its absolute path. Rejects with StorageError when the disk fails. */
  write(fileName: string, text: string): Promise<string>;
}

/** Calls as the text of a CSV file. */
export type CallsCsv = (calls: readonly LoggedCall[]) => string;

/** The end of the log. */
export interface LogTail {
  /** The latest lines, oldest first, at most `lines`. Empty when they can't be read. */
  recent(lines: number): string[];
}

/** Names and versions of what the app runs on: `node` → `24.21.0`. */
export type Environment = Readonly<Record<string, string>>;
