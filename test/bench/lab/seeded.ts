/** The database of the demo's connection with many shipments in it, made once and copied. */
import { cp, mkdir, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ACCOUNT_MIGRATIONS } from '../../../electron/adapters/database/accountSchema.ts';
import { openDatabase } from '../../../electron/adapters/database/database.ts';
import { DEMO_ID } from '../../../electron/services/connection/connections.ts';
import { seedShipments } from '../../support/seedShipments.ts';

export interface Seeded {
  /** The database file. */
  readonly path: string;
  /** Puts a copy where the demo of that data folder looks for it. */
  into(dataFolder: string): Promise<void>;
  remove(): Promise<void>;
}

/** @param today `YYYY-MM-DD`, the day around which the shipments lie */
export async function seed(shipments: number, today: string): Promise<Seeded> {
  const folder = await mkdtemp(join(tmpdir(), 'waybill-bench-'));
  const path = join(folder, 'waybill.db');
  const database = openDatabase(path, ACCOUNT_MIGRATIONS);
  seedShipments(database, shipments, { today });
  // What the bundled service has never heard of is not asked for.
  database.run('UPDATE shipments SET next_look_at_ms = NULL');
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
