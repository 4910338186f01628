/** The database of the demo with many shipments in it, created once and copied. */
import { cp, mkdir, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ACCOUNT_MIGRATIONS } from '../../../electron/core/accountSchema.ts';
import { DEMO_ID } from '../../../electron/modules/connections/demoConnection.ts';
import { openDatabase } from '../../../electron/platform/sqlite/database.ts';
import { seedShipments } from '../../support/seedShipments.ts';

export interface Seeded {
  /** The database file. */
  readonly path: string;
  /** Copies it to where the demo of that data folder expects it. */
  into(dataFolder: string): Promise<void>;
  remove(): Promise<void>;
}

/** @param today `YYYY-MM-DD`, the date around which the shipments are */
export async function seed(shipments: number, today: string): Promise<Seeded> {
  const folder = await mkdtemp(join(tmpdir(), 'waybill-bench-'));
  const path = join(folder, 'waybill.db');
  const database = openDatabase(path, ACCOUNT_MIGRATIONS);
  seedShipments(database, shipments, { today });
  // Shipments that the demo's service doesn't know are never polled.
  database.run('UPDATE shipments SET next_poll_at_ms = NULL');
  database.run('PRAGMA wal_checkpoint(TRUNCATE)');
  database.close();
  return {
    path,
    async into(dataFolder) {
      const place = join(dataFolder, 'connections', DEMO_ID);
      await mkdir(place, { recursive: true });
      await cp(path, join(place, 'waybill.db'));
    },
    remove: () => rm(folder, { recursive: true, force: true }),
  };
}

export function today(): string {
  return new Date().toISOString().slice(0, 10);
}
