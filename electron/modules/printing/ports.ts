/** What printing needs from the world. */

import type {
  Calibration,
  Printer,
  PrintRecord,
  PrintSettings,
  PrintState,
} from '../../../shared/contract/printing.ts';
import type { AppError } from '../../../shared/errors.ts';
import type { PaperSize } from '../../../shared/freight/paperSizes.ts';
import type { Result } from '../../../shared/ipc/result.ts';

/** A PDF whose pages already are what the paper shall show, at 100 %. */
export interface ReadyFile {
  readonly path: string;
  /** Where a window of the app finds it: `print-<uuid>` below `/documents/`. */
  readonly fileId: string;
}

export interface SendOptions {
  /** null: let the person choose in the system's own dialog, where there is one. */
  readonly printer: string | null;
  readonly paper: PaperSize;
  readonly copies: number;
  readonly tray: string | null;
  /** By a window: leave the sheet's size to the driver. */
  readonly driverSize: boolean;
  /** What the queue shows. */
  readonly title: string;
}

/** What a queue says of a job. `gone`: it no longer knows it. */
export interface JobStatus {
  readonly state: 'waiting' | 'printing' | 'printed' | 'failed' | 'cancelled' | 'gone';
  /** The queue's own words, or the printer's. */
  readonly reason: string | null;
}

/** Gets files onto paper. Expected failures are values. */
export interface PrintPort {
  readonly way: 'queue' | 'window';
  printers(): Promise<Result<Printer[]>>;
  /** Hands a file over. `queueJob` is null where nobody tells more about it. */
  send(file: ReadyFile, options: SendOptions, signal: AbortSignal): Promise<Result<{ queueJob: string | null }>>;
  /** How a job that was taken is doing. */
  poll(queueJob: string): Promise<Result<JobStatus>>;
}

/** One placed page of a source. Points, from the lower left corner; `turned`: a quarter to the left. */
export interface Placement {
  /** From 0. */
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

/** Pages as a reader shows them, in points. */
export type PageSizes = readonly { readonly width: number; readonly height: number }[];

/** Makes files ready for paper. Rejects with StorageError when the disk fails. */
export interface Imposition {
  /** Sizes of the pages of a kept file, or why it can't be read. */
  measure(path: string): Promise<Result<PageSizes>>;
  /** Draws pages onto sheets; everything stays vector. */
  impose(path: string, sheets: readonly Sheet[], calibration: Calibration | null): Promise<Result<ReadyFile>>;
  /** The file as it is, under a name that a window can ask for. */
  asItIs(path: string): ReadyFile;
  /** A page with rulers, for `paper`; with SAMPLE across it in the demo. */
  rulers(paper: PaperSize, printer: string, calibration: Calibration | null, isSample?: boolean): Promise<ReadyFile>;
  /** Several ready files as one, for a print that takes only one. */
  join(files: readonly ReadyFile[]): Promise<Result<ReadyFile>>;
  /** Forgets a ready file, and removes it if it was made here. */
  forget(file: ReadyFile): Promise<void>;
  /** The path of a ready file, or null. */
  pathOf(fileId: string): string | null;
  /** Size of a file, or null when it is missing. */
  bytesOf(path: string): Promise<number | null>;
}

/** Routes and calibrations. Throws StorageError when the disk fails. */
export interface PrintSettingsStore {
  /** null: nothing chosen yet, or unreadable. */
  read(): PrintSettings | null;
  write(settings: PrintSettings): void;
}

/** What is changed of a record as it goes. */
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
  >
> & { readonly state: PrintState; readonly error?: AppError | null };

/** What of a job was cut off and is not settled. */
export interface InterruptedJob {
  readonly jobId: string;
  readonly unsent: number;
  readonly unknown: number;
  /** The first of them. */
  readonly bolNumber: string;
  readonly isShipment: boolean;
  /** Different ones, shipments and own papers. */
  readonly subjects: number;
}

/** Print records: one a document and job, never removed. Throws StorageError when the disk fails. */
export interface PrintStore {
  /** All in one go: either every document of a job is written down, or none. */
  insert(records: readonly PrintRecord[]): void;
  progress(id: string, change: PrintProgress): void;
  byId(id: string): PrintRecord | null;
  /** In the order they are printed. */
  ofJob(jobId: string): PrintRecord[];
  /** Latest first; null: of all shipments. */
  latest(bolNumber: string | null, limit: number): PrintRecord[];
  /** Jobs with prints that were cut off and are not settled, latest first. */
  cutOff(limit: number): InterruptedJob[];
  /** Those of the same shipment that were asked for before this one. */
  cutOffBefore(id: string): PrintRecord[];
  /** Nothing more is to be done about them. */
  settle(ids: readonly string[], atMs: number): void;
  inStates(states: readonly PrintState[]): PrintRecord[];
  /** BOL numbers of shipments with paper that was asked for since then and is out there. */
  printedSince(sinceMs: number): string[];
  /** Prints of pickup sheets of that day (`YYYY-MM-DD`) and later, latest first. */
  sheetsFrom(date: string): PrintRecord[];
}
