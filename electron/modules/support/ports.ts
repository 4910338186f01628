/** Ports of the support service. */
/** Support files in the data folder. */
export interface SupportFiles {
  /** Writes a new file and resolves with its absolute path. Rejects with StorageError when the disk fails. */
  write(fileName: string, text: string): Promise<string>;
}

/** The end of the log. */
export interface LogTail {
  /** The latest lines, at most `lines`, oldest first. Empty if the log can't be read. */
  recent(lines: number): string[];
}

/** Names and versions of the runtime's components: `node` → `24.21.0`. */
export type Environment = Readonly<Record<string, string>>;
