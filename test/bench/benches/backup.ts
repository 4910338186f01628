/** The core's own thread during a backup of a million shipments, and what a shipment takes on the disk. */
import { stat } from 'node:fs/promises';
import { dirname } from 'node:path';
import { monitorEventLoopDelay } from 'node:perf_hooks';
import { setTimeout as wait } from 'node:timers/promises';
import { ACCOUNT_MIGRATIONS } from '../../../electron/core/accountSchema.ts';
import { openStorage } from '../../../electron/core/accountStorage.ts';
import { createBackups } from '../../../electron/modules/backups/backupFiles.ts';
import type { Bench } from '../bench.ts';
import { row } from '../compare.ts';
import { missingSpace, type Seeded, seed, today } from '../lab/seeded.ts';

const SHIPMENTS = 1_000_000;
const FEWER = 100_000;
/** A longer turn is noticed while typing. */
const MAX_MS = 100;
const BACKUPS = 7;
/** About as long as a backup. */
const PAUSE_MS = 10_000;
/** More often than the app reads its database. */
const QUERY_EVERY_MS = 5;
const CHECK_WORKER = new URL('../../../electron/platform/sqlite/checkWorker.ts', import.meta.url);

/**
 * The longest turn in each of several backups, and in pauses between them. With a query in each turn, because those
 * could wait for the copy.
 */
async function slowestTurns({ path }: Seeded): Promise<{ backups: number[]; pauses: number[] }> {
  const folder = dirname(path);
  const program = CHECK_WORKER;
  const storage = await openStorage(folder, undefined, { program, onDamaged: () => {} });
  const place = createBackups(folder, ACCOUNT_MIGRATIONS.length, program);
  const delays = monitorEventLoopDelay({ resolution: 1 });
  const queries = setInterval(() => void storage.tracking.nextPollAtMs(), QUERY_EVERY_MS);
  try {
    await storage.checked;
    delays.enable();
    const backups: number[] = [];
    const pauses: number[] = [];
    for (let turn = 0; turn < BACKUPS; turn += 1) {
      delays.reset();
      await wait(PAUSE_MS);
      pauses.push(delays.max / 1e6);
      delays.reset();
      const { name } = await place.save(Date.now(), 'manual', (to) => storage.backUpTo(to));
      backups.push(delays.max / 1e6);
      await place.remove(name);
    }
    return { backups, pauses };
  } finally {
    clearInterval(queries);
    delays.disable();
    storage.close();
  }
}

/** In kB. */
async function sizeOf({ path }: Seeded, shipments: number): Promise<number> {
  return (await stat(path)).size / 1_000 / shipments;
}

export const backup: Bench = {
  name: 'backup',
  work: `a backup of ${SHIPMENTS.toLocaleString('en-US')} shipments, with a query in each turn of the core's own thread`,
  async run() {
    const lack = await missingSpace(SHIPMENTS);
    if (lack !== null) return { skipped: lack };
    const [many, few] = [await seed(SHIPMENTS, today()), await seed(FEWER, today())];
    try {
      const size = await sizeOf(many, SHIPMENTS);
      const { backups, pauses } = await slowestTurns(many);
      const limits = backups.map(() => MAX_MS);
      return [
        row({ measure: 'longest turn', unit: 'ms', peerName: 'noticeable', target: 1, ours: backups, peer: limits }),
        row({
          measure: 'longest turn',
          unit: 'ms',
          peerName: 'without one',
          target: null,
          ours: backups,
          peer: pauses,
        }),
        row({
          measure: 'a shipment on the disk, with its indexes and search words',
          unit: 'kB',
          peerName: `with ${FEWER.toLocaleString('en-US')}`,
          target: null,
          ours: [size],
          peer: [await sizeOf(few, FEWER)],
        }),
      ];
    } finally {
      await Promise.all([many.remove(), few.remove()]);
    }
  },
};
