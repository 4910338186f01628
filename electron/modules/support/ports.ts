/** Ports of the support service. */
import type { LoggedCall } from '../../../shared/contract/support.ts';

/** Support files in the data folder. */
export interface SupportFiles {
  /** Writes a new file and resolves with its absolute path. Rejects with StorageError when the disk fails. */
  write(fileName: string, text: string): Promise<string>;
}

/** Formats logged requests as a CSV file. */
export type CallsCsv = (calls: readonly LoggedCall[]) => string;

/** The end of the log. */
export interface LogTail {
  /** The latest lines, at most `lines`, oldest first. Empty if the log can't be read. */
  recent(lines: number): string[];
}

/** Names and versions of the runtime's components: `node` → `24.21.0`. */
export type Environment = Readonly<Record<string, string>>;
