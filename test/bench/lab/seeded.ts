/** The database of the demo with many shipments in it, created once and copied. */
import { cp, mkdir, mkdtemp, rm, statfs } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ACCOUNT_MIGRATIONS } from '../../../electron/core/accountSchema.ts';
import { DEMO_ID } from '../../../electron/modules/connections/demoConnection.ts';
import { openDatabase } from '../../../electron/platform/sqlite/database.ts';
import { seedShipments } from '../../support/seedShipments.ts';

const CACHE_KB = 1_500_000;
/** A database, its log, a copy in the app's folder, and a backup. */
const BYTES_PER_SHIPMENT = 4_000;

export interface Seeded {
  /** The database file. */
  readonly path: string;
  /** Copies it to where an account of that data folder expects it: the demo, or the one with this ID. */
  into(dataFolder: string, connectionId?: string): Promise<void>;
  remove(): Promise<void>;
}

/** @param today `YYYY-MM-DD`, the date around which the shipments are */
export async function seed(shipments: number, today: string): Promise<Seeded> {
  const folder = await mkdtemp(join(tmpdir(), 'waybill-bench-'));
  const path = join(folder, 'waybill.db');
  const database = openDatabase(path, ACCOUNT_MIGRATIONS);
  // Otherwise a million are written several times: their indexes don't fit into the default 2 MB.
  database.run(`PRAGMA cache_size = -${CACHE_KB}`);
  seedShipments(database, shipments, { today });
  // Shipments that the demo's service doesn't know are never polled.
  database.run('UPDATE shipments SET next_poll_at_ms = NULL');
  database.run('PRAGMA wal_checkpoint(TRUNCATE)');
  database.close();
  return {
    path,
    async into(dataFolder, connectionId = DEMO_ID) {
      const place = join(dataFolder, 'connections', connectionId);
      await mkdir(place, { recursive: true });
      await cp(path, join(place, 'waybill.db'));
    },
    remove: () => rm(folder, { recursive: true, force: true }),
  };
}

/** Why so many shipments don't fit on the disk, as a sentence; null if they do. */
export async function missingSpace(shipments: number): Promise<string | null> {
  const { bavail, bsize } = await statfs(tmpdir());
  const needed = shipments * BYTES_PER_SHIPMENT;
  return bavail * bsize >= needed ? null : `${tmpdir()} needs ${Math.ceil(needed / 1e9)} GB of free space.`;
}

export function today(): string {
  return new Date().toISOString().slice(0, 10);
}
