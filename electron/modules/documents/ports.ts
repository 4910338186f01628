/** Where documents are kept, and what is done with their files. */

import type { DocumentView } from '../../../shared/contract/shipments.ts';
import type { RateRequest } from '../../../shared/freight/requests.ts';

/** A file's metadata as it comes in. */
export interface DownloadedDocument {
  readonly fileId: string;
  readonly bolNumber: string;
  readonly type: string;
  readonly name: string;
  readonly sha256: string;
  readonly bytes: number;
  readonly fetchedAtMs: number;
  /** False: it was tried and has no pages. */
  readonly opens: boolean;
}

/** A kept file's metadata. */
export interface SavedDocument extends DownloadedDocument {
  readonly firstFetchedAtMs: number;
  /** When the file was cleared to make room, or null while it is kept. */
  readonly clearedAtMs: number | null;
}

/** A kept file with what decides whether it may be cleared. */
export interface StoredFile {
  readonly fileId: string;
  readonly bolNumber: string;
  readonly sha256: string;
  readonly bytes: number;
  readonly fetchedAtMs: number;
  /** No later version of the same document is kept. */
  readonly isLatest: boolean;
  /** Null for a shipment that isn't known here: its paper counts as that of an open one. */
  readonly shipment: {
    readonly status: string;
    readonly voided: boolean;
    readonly deliveryDate: string | null;
    readonly pickupDate: string | null;
  } | null;
}

/** Metadata of kept documents. Every method throws StorageError when the disk fails. */
export interface DocumentStore {
  /**
   * The latest kept version of each document of a shipment, BOL first, then labels, then the rest by name. One that
   * can't be opened is the latest only where no other is kept.
   */
  latest(bolNumber: string): SavedDocument[];
  /** All versions, cleared ones too: in the same order, of one document the latest first. */
  versions(bolNumber: string): SavedDocument[];
  byFileId(fileId: string): SavedDocument | null;
  insert(document: DownloadedDocument): void;
  /** The same content was fetched again. */
  touch(fileId: string, fetchedAtMs: number): void;
  /** Everything whose file is kept. */
  stored(): StoredFile[];
  /** The file of this version was cleared. */
  clear(fileId: string, atMs: number): void;
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
export interface DocumentContentStore {
  receive(): Promise<IncomingFile>;
  /** Absolute path of a kept file, or null when it is missing. */
  pathOf(sha256: string): Promise<string | null>;
  /** Whether the file is there and still holds what it was kept for. */
  check(sha256: string): Promise<'good' | 'missing' | 'damaged'>;
  /** Removes a file; one that is missing is no failure. */
  remove(sha256: string): Promise<void>;
}

/** Files on their way out, under names for people. There until the next start. Methods reject with StorageError. */
export interface StagingFolder {
  /** Puts a copy of a file there. @returns its absolute path */
  copy(source: string, fileName: string): Promise<string>;
  write(content: Uint8Array, fileName: string): Promise<string>;
  /** Copies a file to where the clerk said, over what is there; until it is complete that stays. */
  publish(source: string, to: string): Promise<void>;
}

/** What a host can do with a file; null where it can't. Paths are the core's own or chosen by the clerk in a dialog. */
export interface HostFiles {
  /** Asks where a file shall go. @returns its path, or null when the clerk closed the dialog */
  readonly chooseSavePath: ((fileName: string) => Promise<string | null>) | null;
  readonly showInFolder: ((path: string) => void) | null;
  readonly dragOut: ((path: string) => Promise<void>) | null;
  /** False when the system refused. */
  readonly copyFile: ((path: string) => Promise<boolean>) | null;
}

/** A host that can do none of it. */
export const NO_HOST_FILES: HostFiles = { chooseSavePath: null, showInFolder: null, dragOut: null, copyFile: null };

/** A shipment as a pickup sheet needs it. */
export interface PickupShipment {
  readonly bolNumber: string;
  readonly proNumber: string | null;
  readonly pickupNumber: string | null;
  readonly carrier: string;
  readonly carrierName: string;
  readonly consigneeName: string | null;
  readonly consigneePlace: string | null;
  /** Null for a shipment that was booked elsewhere. */
  readonly request: RateRequest | null;
}

export interface PickupSource {
  /** Shipments to be picked up on a day (`YYYY-MM-DD`), by BOL number; no cancelled or voided ones. Throws StorageError. */
  on(date: string): PickupShipment[];
}

/** A line of a pickup sheet. Weight is the total of all units, in pounds; null where the app doesn't know. */
export interface PickupLine {
  readonly bolNumber: string;
  readonly proNumber: string | null;
  readonly pickupNumber: string | null;
  readonly consignee: string;
  readonly place: string;
  readonly units: number | null;
  readonly weightLb: number | null;
}

export interface PickupManifest {
  readonly carrierName: string;
  readonly carrier: string;
  /** `YYYY-MM-DD`. */
  readonly date: string;
  /** As it shall stand on the paper. */
  readonly dateLabel: string;
  readonly lines: readonly PickupLine[];
  readonly madeAtMs: number;
  /** SAMPLE across each page. */
  readonly isSample?: boolean;
}

/** Makes PDFs. */
export interface PdfWriter {
  pickupManifest(sheet: PickupManifest): Promise<{ readonly content: Uint8Array; readonly pages: number }>;
  /**
   * Joins files in their order; `left` are the places of those that can't be joined. Null content when that is all of
   * them, or when the signal ended it.
   */
  join(
    paths: readonly string[],
    signal: AbortSignal,
  ): Promise<{ readonly content: Uint8Array | null; readonly pages: number; readonly left: readonly number[] }>;
  /** Whether a file has pages, as far as can be told: true of a protected one, and where nothing can be told. */
  opens(path: string, signal: AbortSignal): Promise<boolean>;
}

/** What the renderer sees of a kept document. */
export function documentView({ fileId, type, name, bytes, fetchedAtMs, opens }: SavedDocument): DocumentView {
  return { fileId, type, name, bytes, fetchedAtMs, opens };
}
