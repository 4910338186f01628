/** Where documents are kept. */
import type { DocumentView } from '../../../shared/ipc/contract/shipments.ts';

/** A kept file's metadata. */
export interface KeptDocument {
  readonly fileId: string;
  readonly bolNumber: string;
  readonly type: string;
  readonly name: string;
  readonly sha256: string;
  readonly bytes: number;
  readonly fetchedAtMs: number;
}

/** Metadata of kept documents. Every method throws StorageError when the disk fails. */
export interface DocumentStore {
  /** The latest version of each document of a shipment, BOL first, then labels, then the rest by name. */
  latest(bolNumber: string): KeptDocument[];
  byFileId(fileId: string): KeptDocument | null;
  insert(document: KeptDocument): void;
  /** The same content was fetched again. */
  touch(fileId: string, fetchedAtMs: number): void;
}

/** A file on its way in: a temporary name until `finish`. */
export interface IncomingFile {
  write(chunk: Uint8Array): Promise<void>;
  /** Flushes, and renames to the name made from the content's hash. */
  finish(): Promise<{ readonly sha256: string; readonly bytes: number }>;
  /** Removes what was written. */
  discard(): Promise<void>;
}

/** Files by content hash. Methods reject with StorageError when the disk fails. */
export interface Vault {
  receive(): Promise<IncomingFile>;
  /** Absolute path of a kept file, or null when it is missing. */
  pathOf(sha256: string): Promise<string | null>;
}

/** What the renderer sees of a kept document. */
export function documentView({ fileId, type, name, bytes, fetchedAtMs }: KeptDocument): DocumentView {
  return { fileId, type, name, bytes, fetchedAtMs };
}
