/** Results of a soak: the app's database against the service's, and the growth of memory. */
import { DatabaseSync } from 'node:sqlite';
import { evaluate, localShipments, readBooks } from '../../faults/booking/books.ts';
import type { TestedService } from '../../faults/booking/service.ts';
import { spread } from '../compare.ts';

export interface SoakFindings {
  /** Quotes for which a booking was started. */
  readonly bookings: readonly string[];
  readonly lost: readonly string[];
  readonly doubled: readonly string[];
  readonly stuck: readonly string[];
  readonly other: readonly string[];
}

/** A poll that is overdue by more was forgotten: a limited account may wait for some minutes. */
const STARVED_MS = 15 * 60_000;

/** @param file the connection's database */
export function auditSoak(file: string, service: TestedService, nowMs: number): SoakFindings {
  const lost: string[] = [];
  const doubled: string[] = [];
  const stuck: string[] = [];
  const other: string[] = [];
  const database = new DatabaseSync(file, { readOnly: true, timeout: 5000 });
  const strings = (sql: string, ...values: number[]) =>
    database
      .prepare(sql)
      .all(...values)
      .map((row) => String(row['text']));
  try {
    const bookings = strings('SELECT DISTINCT quote_reference AS text FROM bookings');
    for (const reference of bookings) {
      // Requests are not recorded here, so what was sent is not compared with what is stored.
      for (const { harm, message } of evaluate(readBooks(file, reference), service.shipmentsOf(reference), [])) {
        const place = harm === 'lost' ? lost : harm === 'doubled' ? doubled : harm === 'unfinished' ? stuck : other;
        place.push(`${reference}: ${message}`);
      }
    }
    const here = localShipments(file);
    for (const { bolNumber } of service.allShipments()) {
      if (!here.has(bolNumber)) lost.push(`BOL ${bolNumber} is not known here`);
    }
    for (const bolNumber of strings(
      "SELECT bol_number AS text FROM shipments WHERE tracking = 'open' AND next_poll_at_ms < ?",
      nowMs - STARVED_MS,
    )) {
      stuck.push(`BOL ${bolNumber} was not polled again`);
    }
    return { bookings, lost, doubled, stuck, other };
  } finally {
    database.close();
  }
}

/** The medians of the first and the last quarter, or null for too few values. */
export function ends(
  values: readonly number[],
): { readonly firstQuarter: number; readonly lastQuarter: number } | null {
  const quarter = Math.floor(values.length / 4);
  if (quarter < 2) return null;
  return { firstQuarter: spread(values.slice(0, quarter)).median, lastQuarter: spread(values.slice(-quarter)).median };
}

/** Reports if the last quarter needs more than this many times what the first did; nothing for too few values. */
export function grown(what: string, values: readonly number[], most: number): string[] {
  const found = ends(values);
  if (found === null || found.lastQuarter <= found.firstQuarter * most) return [];
  return [`${what} grew from ${found.firstQuarter.toFixed(1)} to ${found.lastQuarter.toFixed(1)} MB`];
}

/**
 * Reports if the last quarter needs more than this many times what a reloaded page needed with the same data. There may
 * be more data at the end, but nothing else may have accumulated. Nothing for too few values.
 */
export function grownOver(
  what: string,
  values: readonly number[],
  reloaded: readonly number[],
  most: number,
): string[] {
  const last = ends(values)?.lastQuarter;
  if (last === undefined || reloaded.length === 0) return [];
  const least = spread(reloaded).median;
  return last <= least * most ? [] : [`${what} was ${last.toFixed(1)} MB, ${least.toFixed(1)} MB when loaded anew`];
}
