/** The app on the folder of one connection with damaged data: started, ended, and started again. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect } from 'vitest';
import { ACCOUNT_MIGRATIONS } from '../../electron/core/accountSchema.ts';
import { openStorage } from '../../electron/core/accountStorage.ts';
import { APP_MIGRATIONS } from '../../electron/core/appSchema.ts';
import { createBackups } from '../../electron/modules/backups/backupFiles.ts';
import { createConnectionStore } from '../../electron/modules/connections/store.ts';
import { openDatabase } from '../../electron/platform/sqlite/database.ts';
import { type MemoryApp, openMemoryApp } from './memoryApp.ts';
import { createMemoryKeychain } from './memoryKeychain.ts';
import { ratesBodyOf, sampleBookingBody, sampleDetails, sampleRateRequest, sampleRatesBody } from './samples.ts';
import { createScriptedHttp } from './scriptedHttp.ts';

export const BOL = sampleBookingBody.bolNumber;
const program = new URL('../../electron/platform/sqlite/checkWorker.ts', import.meta.url);

/** Creates the folder. `isLockHeld` is read before each booking, `program` before each check. */
export function createLostDataRig() {
  const folder = mkdtempSync(join(tmpdir(), 'waybill-lost-'));
  const keychain = createMemoryKeychain();
  const appDatabase = openDatabase(':memory:', APP_MIGRATIONS);
  let open: MemoryApp[] = [];

  async function start() {
    const http = createScriptedHttp({ body: sampleRatesBody });
    const app = await openMemoryApp(http, {
      connectionStore: createConnectionStore(appDatabase),
      keychain,
      openStorage: (_, onDamaged) =>
        openStorage(folder, undefined, {
          get program() {
            return rig.program;
          },
          onDamaged,
          isLockHeld: () => rig.isLockHeld,
          everyMs: 50,
        }),
      dataPlace: () => createBackups(folder, ACCOUNT_MIGRATIONS.length, program),
    });
    open.push(app);
    const { call } = app;
    const value = async <T>(response: Promise<{ ok: true; value: T } | { ok: false; error: { code: string } }>) => {
      const got = await response;
      if (!got.ok) throw new Error(JSON.stringify(got.error));
      return got.value;
    };
    const state = () => value(call('data.state', {}));
    return {
      ...app,
      http,
      state,
      problem: async () => (await state()).problem,
      copy: () => value(call('data.backUp', {})),
      /** Returns whether the shipment is in the data. */
      shipments: async (bolNumber = BOL) => (await call('shipments.get', { bolNumber })).ok,
      async quote(quoteReference = sampleRatesBody.quoteReference, pickupDate = sampleRateRequest().pickupDate) {
        http.response({ body: ratesBodyOf(quoteReference, pickupDate) });
        const request = sampleRateRequest({ pickupDate });
        return (await value(call('quotes.getRates', { callId: 'a', request, useCached: false }))).quote.id;
      },
      submit: (quoteId: string) =>
        call('bookings.submit', { quoteId, position: 1, carrier: 'SMPF', details: sampleDetails() }),
      async book(bolNumber = BOL, ...quote: [reference: string, pickupDate: string] | []) {
        const quoteId = await this.quote(...quote);
        http.response({
          body: { ...sampleBookingBody, bolNumber, quoteNumber: quote[0] ?? sampleBookingBody.quoteNumber },
        });
        expect(await this.submit(quoteId)).toMatchObject({ ok: true, value: { state: 'booked' } });
      },
    };
  }

  const rig = {
    folder,
    isLockHeld: true,
    /** The worker that checks the database and each backup. */
    program,
    base: () => join(folder, 'waybill.db'),
    start,
    /** The first start: with a connection. */
    async connected() {
      const app = await start();
      await app.connect();
      return app;
    },
    async end(): Promise<void> {
      for (const { app } of open) await app.close();
      open = [];
    },
    /** Ends, asserts that there were no bugs, and removes the folder. */
    async remove(): Promise<void> {
      for (const { app, bugs } of open) {
        await app.close();
        expect(bugs).toEqual([]);
      }
      rmSync(folder, { recursive: true, force: true });
    },
  };
  return rig;
}
