/**
 * Records what was sent and booked in a file next to the database, so that lost data in the database is detected. Lines
 * are only appended. A line that is damaged or incomplete after a power failure is ignored.
 */
import {
  closeSync,
  existsSync,
  fdatasync,
  fdatasyncSync,
  fstatSync,
  openSync,
  readFileSync,
  renameSync,
  writeSync,
} from 'node:fs';
import { join } from 'node:path';
import { crc32 } from 'node:zlib';
import { z } from 'zod';
import type { MissingBooking } from '../../../shared/errors.ts';
import { diskFailure } from '../../platform/files/failures.ts';
import { flushFolderNow } from '../../platform/files/flush.ts';
import type { Database } from '../../platform/sqlite/database.ts';
import { StorageError } from '../../platform/storage.ts';

const LineSchema = z.discriminatedUnion('kind', [
  /** From here on, the database has this ID. `least`: its counts when older lines were dropped. */
  z.object({
    kind: z.literal('data'),
    id: z.string(),
    least: z.object({ sent: z.int(), booked: z.int() }).optional(),
  }),
  /** The user requested an empty database. */
  z.object({ kind: z.literal('empty') }),
  /** The change announced by the line before did not happen. */
  z.object({ kind: z.literal('kept'), id: z.string() }),
  z.object({ kind: z.literal('sent'), bookingId: z.string(), attempt: z.int(), quoteReference: z.string() }),
  z.object({ kind: z.literal('refused'), bookingId: z.string(), attempt: z.int() }),
  z.object({ kind: z.literal('booked'), bookingId: z.string(), bolNumber: z.string() }),
]);
export type LedgerLine = z.infer<typeof LineSchema>;

const WrittenSchema = z.object({ sum: z.int(), line: LineSchema });

/** What the journal reports to the ledger. */
export interface BookingLedger {
  /** Reserves space for the next line. Throws StorageError, and then nothing may be sent. */
  prepare(): void;
  /** Records an attempt, flushed to the disk on return. */
  sent(bookingId: string, attempt: number, quoteReference: string): void;
  /** Records the result of an attempt, flushed shortly after. */
  ended(line: Extract<LedgerLine, { kind: 'refused' | 'booked' }>): void;
}

/** For a database without an account: tests, benches. */
export const NO_LEDGER: BookingLedger = { prepare() {}, sent() {}, ended() {} };

/** Maximum length of a line. */
const LINE_BYTES = 4_096;
/** Reserved in one step: a flush is faster if the file doesn't grow. */
const RESERVED_BYTES = 65_536;
/** Above this number of lines, older ones are replaced by counts. */
const COMPACT_FROM = 5_000;
const COMPACT_TO = 2_000;

export const ledgerPath = (folder: string): string => join(folder, 'bookings.ledger');

/** The valid lines, oldest first. */
export function readLedger(folder: string): LedgerLine[] {
  const path = ledgerPath(folder);
  if (!existsSync(path)) return [];
  return readFileSync(path, 'utf8').split('\n').flatMap(readLine);
}

function readLine(text: string): LedgerLine[] {
  if (text.trim() === '') return [];
  try {
    const { sum, line } = WrittenSchema.parse(JSON.parse(text));
    return sum === crc32(JSON.stringify(line)) ? [line] : [];
  } catch {
    return [];
  }
}

const textOf = (line: LedgerLine): string => `${JSON.stringify({ sum: crc32(JSON.stringify(line)), line })}\n`;

/** Whether the user requested an empty database that was not created before the app ended. */
export const isEmptyExpected = (lines: readonly LedgerLine[]): boolean => lines.at(-1)?.kind === 'empty';

/** Appends lines and flushes them to the disk. Throws StorageError. */
export function addToLedger(folder: string, lines: readonly LedgerLine[]): void {
  guardNow(() => {
    const isNew = !existsSync(ledgerPath(folder));
    const file = openSync(ledgerPath(folder), 'a', 0o600);
    try {
      // Starts a new line, in case the last one is incomplete.
      writeSync(file, `\n${lines.map(textOf).join('')}`);
      fdatasyncSync(file);
    } finally {
      closeSync(file);
    }
    if (isNew) flushFolderNow(folder);
  });
}

/**
 * Compares the ledger of a folder with its database, and opens it for writing. Throws StorageError `data_damaged` if the
 * database lacks entries of the ledger.
 */
export function openLedger(folder: string, database: Database) {
  const lines = readLedger(folder);
  const id = z.string().parse(database.get('SELECT generation FROM data_identity')?.['generation']);
  const start = lines.findLastIndex((line) => line.kind === 'data' && line.id === id);
  const latest = lines.findLastIndex(({ kind }) => kind === 'data' || kind === 'empty');
  // A database unknown to the ledger is from another place, and must have everything sent since the last change.
  const expected = lines.slice((start < 0 ? latest : start) + 1);
  throwIfLacking(database, lines, start, expected);

  const pending: LedgerLine[] = [];
  let file: number | null = null;
  let end = 0;
  let reserved = 0;
  if (start < 0) pending.push({ kind: 'data', id });
  else if (latest > start && lines.findLastIndex(({ kind }) => kind === 'kept') < latest)
    pending.push({ kind: 'kept', id });
  try {
    if (lines.length > COMPACT_FROM) compact(folder, database, id, lines);
    else if (pending.length > 0) addToLedger(folder, pending);
    pending.length = 0;
    openFile();
  } catch (error) {
    // A full disk is reported when a booking is about to be sent. Until then, saved data is readable.
    if (!(error instanceof StorageError)) throw error;
  }

  function openFile(): number {
    if (file === null) {
      if (pending.length > 0) addToLedger(folder, pending);
      pending.length = 0;
      file = openSync(ledgerPath(folder), 'r+');
      const saved = readFileSync(file).toString('latin1').trimEnd();
      end = saved.length + writeSync(file, '\n', saved.length);
    } else if (fstatSync(file).nlink === 0) {
      throw new StorageError({ code: 'data_removed' });
    }
    return file;
  }

  /** Returns the file, to flush it. */
  function write(line: LedgerLine): number {
    const open = openFile();
    end += writeSync(open, textOf(line), end);
    return open;
  }

  const writer: BookingLedger = {
    prepare: () =>
      guardNow(() => {
        // Reserves the space now, so that a full disk can't prevent the line after the database has the attempt.
        const open = openFile();
        if (end + LINE_BYTES <= reserved) return;
        writeSync(open, ' '.repeat(RESERVED_BYTES), end);
        reserved = end + RESERVED_BYTES;
      }),
    sent: (bookingId, attempt, quoteReference) =>
      guardNow(() => {
        fdatasyncSync(write({ kind: 'sent', bookingId, attempt, quoteReference }));
      }),
    ended(line) {
      try {
        fdatasync(write(line), () => {});
      } catch {
        // The database has the result. The ledger only has less to compare with.
      }
    },
  };
  return {
    ...writer,
    /** Bookings of this folder that the database lacks, because it was restored or replaced by an empty one. */
    missing: (): MissingBooking[] => missingFrom(database, readLedger(folder)),
    close(): void {
      if (file !== null) closeSync(file);
      file = null;
    },
  };
}

function throwIfLacking(
  database: Database,
  lines: readonly LedgerLine[],
  start: number,
  expected: readonly LedgerLine[],
): void {
  const missing = missingFrom(database, expected, 'everything');
  const identityLine = lines[start];
  const older =
    identityLine?.kind === 'data' && identityLine.least !== undefined
      ? shortBy(countsOf(database), identityLine.least, expected)
      : 0;
  const count = missing.length + older;
  if (count === 0) return;
  throw new StorageError({
    code: 'data_damaged',
    detail: `${count} ${count === 1 ? 'booking' : 'bookings'} sent from here ${count === 1 ? 'is' : 'are'} missing`,
    missing: older === 0 ? missing : missingFrom(database, lines),
  });
}

interface Counts {
  /** Number of bookings that were ever sent. */
  readonly sent: number;
  readonly booked: number;
}

/** Number of bookings in dropped lines that the database lacks. */
function shortBy(has: Counts, least: Counts, expected: readonly LedgerLine[]): number {
  const sent = expected.filter((line) => line.kind === 'sent' && line.attempt === 1).length;
  const booked = new Set(expected.flatMap((line) => (line.kind === 'booked' ? [line.bookingId] : []))).size;
  return Math.max(0, least.sent + sent - has.sent, least.booked + booked - has.booked);
}

/**
 * Bookings that are in the lines but not in the database. Without `everything`, only those that may exist at the
 * provider and are not tracked as a shipment.
 */
function missingFrom(database: Database, lines: readonly LedgerLine[], how?: 'everything'): MissingBooking[] {
  const missing = new Map<string, MissingBooking>();
  const quotes = new Map<string, string>();
  for (const line of lines) {
    if (line.kind === 'sent') {
      quotes.set(line.bookingId, line.quoteReference);
      const isThere = database.get(
        'SELECT 1 FROM booking_attempts WHERE booking_id = :bookingId AND attempt = :attempt',
        { bookingId: line.bookingId, attempt: line.attempt },
      );
      if (isThere === null) missing.set(line.bookingId, { quoteReference: line.quoteReference, bolNumber: null });
    } else if (line.kind === 'refused') {
      if (how === undefined) missing.delete(line.bookingId);
    } else if (line.kind === 'booked') {
      const { bookingId, bolNumber } = line;
      const isThere = database.get(
        how === undefined
          ? 'SELECT 1 FROM shipments WHERE bol_number = :bolNumber AND :bookingId IS NOT NULL'
          : `SELECT 1 FROM bookings JOIN shipments ON bol_number = :bolNumber
             WHERE bookings.id = :bookingId AND outcome IS NOT NULL`,
        { bookingId, bolNumber },
      );
      const quoteReference = quotes.get(bookingId) ?? '';
      if (isThere === null) missing.set(bookingId, { quoteReference, bolNumber });
      else missing.delete(bookingId);
    }
  }
  return [...missing.values()];
}

function countsOf(database: Database): Counts {
  return z.object({ sent: z.int(), booked: z.int() }).parse({
    ...database.get(
      `SELECT (SELECT COUNT(DISTINCT booking_id) FROM booking_attempts) AS sent,
         (SELECT COUNT(outcome) FROM bookings) AS booked`,
    ),
  });
}

/** Atomically replaces the oldest lines by the number of bookings in them. */
function compact(folder: string, database: Database, id: string, lines: readonly LedgerLine[]): void {
  guardNow(() => {
    const temporaryPath = `${ledgerPath(folder)}.coming`;
    const file = openSync(temporaryPath, 'w', 0o600);
    try {
      const saved: LedgerLine[] = [...lines.slice(-COMPACT_TO), { kind: 'data', id, least: countsOf(database) }];
      writeSync(file, saved.map(textOf).join(''));
      fdatasyncSync(file);
    } finally {
      closeSync(file);
    }
    renameSync(temporaryPath, ledgerPath(folder));
    flushFolderNow(folder);
  });
}

function guardNow<T>(work: () => T): T {
  try {
    return work();
  } catch (error) {
    throw error instanceof StorageError ? error : diskFailure(error);
  }
}
