/** Ports of the printing service. */

import type { Calibration, Printer, PrintRecord, PrintState } from '../../../shared/contract/printing.ts';
import type { AppError } from '../../../shared/errors.ts';
import type { PaperSize, StandardPaperSize } from '../../../shared/freight/paperSizes.ts';
import type { Result } from '../../../shared/ipc/result.ts';

/** A PDF whose pages are ready to print at 100%. */
export interface ReadyFile {
  readonly path: string;
  /** Where a window of the app finds the file: `print-<uuid>` below `/documents/`. */
  readonly fileId: string;
}

export interface SendOptions {
  /** null: the user chooses in the system's print dialog, if there is one. */
  readonly printer: string | null;
  readonly paper: PaperSize;
  readonly copies: number;
  readonly tray: string | null;
  /** For prints from a window: leaves the paper size to the driver. */
  readonly driverSize: boolean;
  /** On one side of each sheet, whatever the printer’s default is. */
  readonly oneSided?: boolean;
  /** Title of the job in the printer's queue. */
  readonly title: string;
}

/** Status of a job in a printer's queue. The last state means that the queue no longer has the job. */
export interface JobStatus {
  readonly state: 'waiting' | 'printing' | 'printed' | 'failed' | 'cancelled' | 'gone';
  /** Why it isn't printing: the message of the queue or the printer. */
  readonly reason: string | null;
  /** The printer's message while it prints: progress, or what it waits for. */
  readonly message: string | null;
}

/** Prints files. Expected failures are returned, not thrown. */
export interface PrintPort {
  readonly way: 'queue' | 'window';
  printers(): Promise<Result<Printer[]>>;
  /** Hands a file to a printer. `queueJob` is null if its progress can't be tracked. */
  send(file: ReadyFile, options: SendOptions, signal: AbortSignal): Promise<Result<{ queueJob: string | null }>>;
  /** Status of a job in a printer's queue. */
  poll(queueJob: string): Promise<Result<JobStatus>>;
  /** Cancels a job in a printer's queue; `not_found` if it isn't in it any more. */
  cancel(queueJob: string): Promise<Result<Record<string, never>>>;
}

/** A placed page of the source file. Points, from the lower left corner; `turned`: a quarter turn to the left. */
export interface Placement {
  /** Page index from 0. */
  readonly page: number;
  readonly x: number;
  readonly y: number;
  readonly scale: number;
  readonly turned: boolean;
}

export interface Sheet {
  readonly width: number;
  readonly height: number;
  readonly placements: readonly Placement[];
}

/** Sizes of the pages as a PDF reader shows them, in points. */
export type PageSizes = readonly { readonly width: number; readonly height: number }[];

/** Prepares files for printing. Rejects with StorageError when the disk fails. */
export interface Imposition {
  /** Remembers the password of a protected file until the app is closed, or says why the file can't be read with it. */
  unlock(path: string, password: string): Promise<Result<Record<string, never>>>;
  /** Whether a file has such a password, so that only its drawn pages can be printed. */
  isUnlocked(path: string): boolean;
  /** Page sizes of a saved file, or why it can't be read. */
  measure(path: string): Promise<Result<PageSizes>>;
  /** Places pages on sheets, as vector graphics. */
  impose(path: string, sheets: readonly Sheet[], calibration: Calibration | null): Promise<Result<ReadyFile>>;
  /** The file, unchanged, under a name that a window can request. */
  unchanged(path: string): ReadyFile;
  /** A page with rulers in the given size, with SAMPLE across it in the demo. */
  rulers(
    paper: StandardPaperSize,
    printer: string,
    calibration: Calibration | null,
    isSample?: boolean,
  ): Promise<ReadyFile>;
  /** Merges ready files into one, for a printer interface that takes only one. */
  join(files: readonly ReadyFile[]): Promise<Result<ReadyFile>>;
  /** Releases a ready file, and deletes it if it was created here. */
  forget(file: ReadyFile): Promise<void>;
  /** Path of a ready file, or null. */
  pathOf(fileId: string): string | null;
  /** Size of a file, or null if it is missing. */
  bytesOf(path: string): Promise<number | null>;
}

/** The fields of a record that change while it prints. */
export type PrintProgress = Partial<
  Pick<
    PrintRecord,
    | 'fileId'
    | 'type'
    | 'sha256'
    | 'proNumber'
    | 'sentAtMs'
    | 'endedAtMs'
    | 'queueJob'
    | 'reason'
    | 'route'
    | 'madeFrom'
    | 'regenerated'
    | 'scalePercent'
    | 'places'
  >
> & { readonly state: PrintState; readonly error?: AppError | null };

/**
 * Writes of print records. They are on this computer's disk when a method returns, and only a disk failure is thrown: what
 * a printer is given is recorded first, whatever else can be reached.
 */
export interface PrintWrites {
  /** Inserts all records of a job in one transaction. */
  insert(records: readonly PrintRecord[]): void;
  progress(id: string, change: PrintProgress): void;
  /** Marks interrupted prints as settled: nothing more is needed. */
  settle(ids: readonly string[], atMs: number): void;
  /** Marks queued prints as settled, because they were moved to another printer. */
  settleMoved(ids: readonly string[], atMs: number): void;
}

/** The interrupted prints of a job that are not settled. */
export interface InterruptedJob {
  readonly jobId: string;
  readonly unsent: number;
  readonly unknown: number;
  /** The first of them. */
  readonly bolNumber: string;
  readonly isShipment: boolean;
  /** Number of different shipments and documents produced by the app. */
  readonly subjects: number;
}
