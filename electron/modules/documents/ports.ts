/** Ports of the documents service. */

import type { ReportSheet } from '../../../shared/contract/reports.ts';
import type { DocumentView } from '../../../shared/contract/shipments.ts';
import type { BookingDetails, RateRequest } from '../../../shared/freight/requests.ts';

/** Metadata of a downloaded file. */
export interface DownloadedDocument {
  readonly fileId: string;
  readonly bolNumber: string;
  readonly type: string;
  readonly name: string;
  readonly sha256: string;
  readonly bytes: number;
  readonly fetchedAtMs: number;
  /** False if the file was test-opened and has no pages. */
  readonly opens: boolean;
}

/** Metadata of a saved file. */
export interface SavedDocument extends DownloadedDocument {
  readonly firstFetchedAtMs: number;
  /** When the file was deleted by a cleanup, or null while it is saved. */
  readonly clearedAtMs: number | null;
}

/**
 * Writes of document metadata. They are on this computer's disk when a method returns, and only a disk failure is thrown:
 * a document that was downloaded is saved, whatever else can be reached.
 */
export interface DocumentWrites {
  insert(document: DownloadedDocument): void;
  /** Records that the same content was downloaded again. */
  touch(fileId: string, fetchedAtMs: number): void;
  /** Records that the file of this version was deleted. */
  clear(fileId: string, atMs: number): void;
}

/** A file being written, under a temporary name until `finish`. */
export interface IncomingFile {
  write(chunk: Uint8Array): Promise<void>;
  /** Flushes the file, and renames it to its content hash. */
  finish(): Promise<{ readonly sha256: string; readonly bytes: number }>;
  /** Deletes the incomplete file. */
  discard(): Promise<void>;
}

/** Files by content hash. Methods reject with StorageError when the disk fails. */
export interface DocumentContentStore {
  receive(): Promise<IncomingFile>;
  /** Absolute path of a saved file, or null if it is missing. */
  pathOf(sha256: string): Promise<string | null>;
  /** Whether the file exists and still has the content it was saved with. */
  check(sha256: string): Promise<'good' | 'missing' | 'damaged'>;
  /** Deletes a file. A missing file is not an error. */
  remove(sha256: string): Promise<void>;
}

/** Copies of files for other programs, under readable names, until the next start. Methods reject with StorageError. */
export interface StagingFolder {
  /** Copies a file into the folder. Returns its absolute path. */
  copy(source: string, fileName: string): Promise<string>;
  write(content: Uint8Array, fileName: string): Promise<string>;
  /** Copies a file to where the user chose, replacing an existing one only when the copy is complete. */
  publish(source: string, to: string): Promise<void>;
}

/** What a host can do with files; null where it can't. Paths are the app's own, or chosen by the user in a dialog. */
export interface HostFiles {
  /** Asks the user for a path. Resolves with null if the user closed the dialog. */
  readonly chooseSavePath: ((fileName: string) => Promise<string | null>) | null;
  /** Asks the user for a folder. Resolves with null if the user closed the dialog. */
  readonly chooseFolder: ((title: string) => Promise<string | null>) | null;
  readonly showInFolder: ((path: string) => void) | null;
  /** Opens a file in the program that the system has for it. Resolves with false if there is none. */
  readonly openFile: ((path: string) => Promise<boolean>) | null;
  readonly dragOut: ((path: string) => Promise<void>) | null;
  /** Resolves with false if the system rejected it. */
  readonly copyFile: ((path: string) => Promise<boolean>) | null;
}

/** A host without these capabilities. */
export const NO_HOST_FILES: HostFiles = {
  chooseSavePath: null,
  chooseFolder: null,
  showInFolder: null,
  openFile: null,
  dragOut: null,
  copyFile: null,
};

/** A shipment on a pickup manifest. */
export interface PickupShipment {
  readonly bolNumber: string;
  readonly proNumber: string | null;
  readonly pickupNumber: string | null;
  readonly carrier: string;
  readonly carrierName: string;
  readonly consigneeName: string | null;
  readonly consigneePlace: string | null;
  /** null for a shipment that was booked elsewhere. */
  readonly booked: { readonly request: RateRequest; readonly details: BookingDetails } | null;
}

/** A row of a pickup manifest. Weight is the total of all units, in pounds. Units and weight are null if unknown. */
export interface PickupLine {
  readonly bolNumber: string;
  readonly proNumber: string | null;
  readonly consignee: string;
  readonly place: string;
  readonly units: number | null;
  readonly weightLb: number | null;
  /** Pickup window and number, accessorials, and remarks, printed below the row. */
  readonly notes: readonly string[];
}

/** What one carrier picks up at one address. */
export interface PickupManifest {
  readonly carrierName: string;
  readonly carrier: string;
  /** null for shipments that were booked elsewhere. */
  readonly shipper: { readonly name: string; readonly lines: readonly string[] } | null;
  readonly lines: readonly PickupLine[];
}

export interface PickupDay {
  /** `YYYY-MM-DD`. */
  readonly date: string;
  /** The date as printed. */
  readonly dateLabel: string;
  readonly manifests: readonly PickupManifest[];
  readonly madeAtMs: number;
  /** Prints SAMPLE across each page. */
  readonly isSample?: boolean;
}

/** A report as text, with the time of the file. */
export type ReportPdf = ReportSheet & {
  readonly madeAtMs: number;
  /** Prints SAMPLE across each page. */
  readonly isSample?: boolean;
};

/** Produces PDFs. */
export interface PdfWriter {
  report(sheet: ReportPdf): Promise<{ readonly content: Uint8Array; readonly pages: number }>;
  pickupManifest(day: PickupDay): Promise<{ readonly content: Uint8Array; readonly pages: number }>;
  /**
   * Merges files in the given order. `left` are the indexes of those that can't be merged. `content` is null if none
   * can be merged, or after an abort.
   */
  join(
    paths: readonly string[],
    signal: AbortSignal,
  ): Promise<{ readonly content: Uint8Array | null; readonly pages: number; readonly left: readonly number[] }>;
  /** Whether a file has pages. Also true if that can't be determined, for example because the file is protected. */
  opens(path: string, signal: AbortSignal): Promise<boolean>;
}

/** A saved document as the renderer sees it. */
export function documentView({ fileId, type, name, bytes, fetchedAtMs, opens }: SavedDocument): DocumentView {
  return { fileId, type, name, bytes, fetchedAtMs, opens };
}
