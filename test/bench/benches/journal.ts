/** Durable booking intents: written and flushed before anything is sent. */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { ACCOUNT_MIGRATIONS } from '../../../electron/core/accountSchema.ts';
import { storesOf } from '../../../electron/core/accountStorage.ts';
import { openLedger } from '../../../electron/modules/bookings/ledger.ts';
import { openDatabase } from '../../../electron/platform/sqlite/database.ts';
import { sendEntry } from '../../support/journalEntries.ts';
import { insertQuote } from '../../support/quotes.ts';
import { sampleDetails, sampleRateRequest } from '../../support/samples.ts';
import type { Bench } from '../bench.ts';
import { compare, timed } from '../compare.ts';

const INTENTS = 100;
const RATE = {
  position: 1,
  carrier: 'SMPF',
  carrierName: 'Sample Freightways',
  totalCents: 114_236,
  currency: 'USD',
} as const;

export const journal: Bench = {
  name: 'journal',
  work: 'a booking intent, durable: the entry, and its first attempt',
  async run() {
    const folder = await mkdtemp(join(tmpdir(), 'waybill-bench-'));
    const database = openDatabase(join(folder, 'ours.db'), ACCOUNT_MIGRATIONS);
    const ledger = openLedger(folder, database);
    const stores = storesOf(database, ledger);
    const request = sampleRateRequest();
    const details = sampleDetails();
    const body = JSON.stringify({ ...details, quoteReference: 'Q-1', carrier: RATE.carrier });
    const quoteId = crypto.randomUUID();
    const quote = {
      id: quoteId,
      quoteReference: 'Q-1',
      requestKey: 'key',
      request,
      rates: [],
      dropped: [],
      quotedAtMs: 1,
    };
    insertQuote(stores, quote);
    // The same tables and the same quote; only the measured statements are written manually.
    const prepared = openDatabase(join(folder, 'bare.db'), ACCOUNT_MIGRATIONS);
    insertQuote(storesOf(prepared), quote);
    prepared.close();
    const bare = new DatabaseSync(join(folder, 'bare.db'));
    bare.exec('PRAGMA journal_mode = WAL; PRAGMA synchronous = FULL; PRAGMA foreign_keys = ON;');
    const insertEntry = bare.prepare(
      `INSERT INTO bookings (id, quote_id, quote_reference, state, carrier, carrier_name, total_cents, currency, details,
         body, created_at_ms) VALUES (?, ?, ?, 'draft', ?, ?, ?, ?, ?, ?, ?)`,
    );
    const setState = bare.prepare(`UPDATE bookings SET state = 'submitting', sent_as = ? WHERE id = ?`);
    const insertAttempt = bare.prepare(
      'INSERT INTO booking_attempts (booking_id, attempt, body, username, started_at_ms) VALUES (?, 1, ?, ?, ?)',
    );

    try {
      const row = await compare({
        measure: 'one intent',
        unit: 'ms',
        peerName: 'bare node:sqlite, FULL',
        target: 1.3,
        ours: timed(async () => {
          const id = crypto.randomUUID();
          const intent = { id, quoteId, quoteReference: id, ...RATE, details, body, createdAtMs: 1 };
          await sendEntry(stores, intent, 2);
        }, INTENTS),
        peer: timed(() => {
          const id = crypto.randomUUID();
          insertEntry.run(
            id,
            quoteId,
            id,
            RATE.carrier,
            RATE.carrierName,
            RATE.totalCents,
            RATE.currency,
            JSON.stringify(details),
            body,
            1,
          );
          bare.exec('BEGIN IMMEDIATE');
          setState.run('acme-columbus', id);
          insertAttempt.run(id, body, 'acme-columbus', 2);
          bare.exec('COMMIT');
        }, INTENTS),
      });
      return [row];
    } finally {
      ledger.close();
      database.close();
      bare.close();
      await rm(folder, { recursive: true, force: true });
    }
  },
};
