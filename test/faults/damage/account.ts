/** A connection's data as the app stores it, without the app: opened, and booked into. */
import { join } from 'node:path';
import { ACCOUNT_MIGRATIONS } from '../../../electron/core/accountSchema.ts';
import type { storesOf } from '../../../electron/core/accountStorage.ts';
import { databasePath } from '../../../electron/modules/backups/databasePath.ts';
import { openLedger } from '../../../electron/modules/bookings/ledger.ts';
import { openThenVerify } from '../../../electron/platform/sqlite/verifiedDatabase.ts';
import type { AppError } from '../../../shared/errors.ts';
import { endBooked, sendEntry } from '../../support/journalEntries.ts';
import { insertQuote } from '../../support/quotes.ts';
import { sampleDetails, sampleRateRequest } from '../../support/samples.ts';

export const ID = '11111111-2222-4333-8444-555555555555';
export const WHOSE = {
  kind: 'service',
  name: 'Acme',
  baseUrl: 'https://api.freight.example',
  username: 'acme',
} as const;
const program = new URL('../../../electron/platform/sqlite/checkWorker.ts', import.meta.url);

export const connectionFolder = (folder: string): string => join(folder, 'connections', ID);

/** Throws StorageError as the app does. */
export function openAccount(folder: string, onDamaged: (damage: AppError) => void = () => {}) {
  const place = connectionFolder(folder);
  const database = openThenVerify(databasePath(place), ACCOUNT_MIGRATIONS, { program, onDamaged });
  try {
    return { database, ledger: openLedger(place, database) };
  } catch (error) {
    database.close();
    throw error;
  }
}

/** Books one shipment; `onSent` is called at the time the request would be sent. */
export async function book(
  stores: ReturnType<typeof storesOf>,
  at: number,
  onSent: (quoteReference: string) => void = () => {},
): Promise<void> {
  const [id, quoteReference] = [`b-${at}`, `Q-${at}`];
  const rate = {
    position: 0,
    carrier: 'SMPF',
    carrierName: 'Sample Freightways',
    totalCents: 114_236,
    currency: 'USD',
  };
  insertQuote(stores, {
    id,
    quoteReference,
    requestKey: id,
    request: sampleRateRequest(),
    rates: [],
    dropped: [],
    quotedAtMs: at,
  });
  const intent = { id, quoteId: id, quoteReference, ...rate, details: sampleDetails(), body: '{}' };
  const leave = await sendEntry(stores, { ...intent, createdAtMs: at }, at);
  onSent(quoteReference);
  const outcome = {
    alreadyBooked: false,
    recovered: false,
    newlyBooked: false,
    bolTaken: null,
    unread: [],
    bolNumber: `BOL-${at}`,
    proNumber: null,
    pickupNumber: null,
    pickupDate: null,
    carrier: 'SMPF',
    totalCents: 114_236,
    currency: 'USD',
    serviceShipmentId: null,
    pickupWarning: null,
    bookedAtMs: at,
    differs: { carrier: false, total: false, pickupDate: false, quote: false, details: false },
  };
  await endBooked(stores, leave, outcome);
}
