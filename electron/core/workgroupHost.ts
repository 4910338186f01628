/**
 * Joining and leaving a workgroup on the disk and over the network. The programs for PostgreSQL are loaded when they are
 * first needed: most accounts are in no workgroup.
 */
import { randomUUID } from 'node:crypto';
import { renameSync, rmSync } from 'node:fs';
import { copyFile, writeFile } from 'node:fs/promises';
import { hostname } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { z } from 'zod';
import { bolTakenAlert } from '../modules/attention/raisedAlerts.ts';
import { createAttentionStore } from '../modules/attention/store.ts';
import { createBackups, OWN_DATABASE } from '../modules/backups/backupFiles.ts';
import { rowsOf } from '../modules/backups/backupRows.ts';
import { DATABASE_FILE } from '../modules/backups/databasePath.ts';
import type { JournalEntry } from '../modules/bookings/types.ts';
import { createShipmentStore } from '../modules/shipments/store.ts';
import {
  readMember,
  readMembership,
  removeMembership,
  writeMember,
  writeMembership,
} from '../modules/workgroup/membershipStore.ts';
import { makeEmbeddedDatabase, makeOwnDatabase } from '../modules/workgroup/ownDatabase.ts';
import { COPY_TO_OWN } from '../modules/workgroup/ownDocuments.ts';
import { OWN_MIGRATIONS } from '../modules/workgroup/ownSchema.ts';
import type { WorkgroupHost } from '../modules/workgroup/ports.ts';
import { REPLICA_FILE, rebuildPath } from '../modules/workgroup/replica.ts';
import { REPLICATED_TABLES } from '../modules/workgroup/tables.ts';
import type { Clock } from '../platform/clock.ts';
import { openContentStore } from '../platform/files/contentStore.ts';
import { guardDisk } from '../platform/files/failures.ts';
import { flushFile } from '../platform/files/flush.ts';
import { booleanColumn } from '../platform/sqlite/columns.ts';
import { type Database, guard } from '../platform/sqlite/database.ts';
import { mergeLog, mergeLogOfClosed } from '../platform/sqlite/databaseCopy.ts';
import { ACCOUNT_MIGRATIONS } from './accountSchema.ts';
import { userName } from './accountStorage.ts';

interface WorkgroupHostOptions {
  readonly folderOf: (connectionId: string) => string;
  /** The folder of the store's migrations, next to the program. */
  readonly sqlFolder: string;
  readonly checkProgram?: URL | undefined;
  readonly clock: Clock;
}

/** The schema of `own.db`. */
export const OWN_OPTIONS = { migrations: ACCOUNT_MIGRATIONS, tables: REPLICATED_TABLES, ownMigrations: OWN_MIGRATIONS };

/** What an embedded database stores with a booked entry. */
export function bookedIn(db: Database) {
  const attention = createAttentionStore(db);
  return {
    insertShipment: createShipmentStore(db).insertBooked,
    raiseBolTaken: (entry: JournalEntry, bolNumber: string, atMs: number) =>
      attention.raise(bolTakenAlert(entry, bolNumber), atMs),
  };
}

const CountsSchema = z.object({ contacts: z.int(), items: z.int(), shipments: z.int(), bookings: z.int() });
const COUNTS_SQL = `SELECT (SELECT COUNT(*) FROM contacts WHERE removed_at_ms IS NULL) AS contacts,
  (SELECT COUNT(*) FROM items WHERE removed_at_ms IS NULL) AS items,
  (SELECT COUNT(*) FROM shipments) AS shipments, (SELECT COUNT(*) FROM bookings) AS bookings`;
const UnsentSchema = z.object({ has_unsent: booleanColumn });
// Without results that can't be read: they would wait forever.
const UNSENT_SQL = `SELECT EXISTS (SELECT 1 FROM own_attempts WHERE json_valid(result) AND is_taken = 0)
  OR EXISTS (SELECT 1 FROM waiting_records WHERE taken_at_ms IS NULL)
  OR EXISTS (SELECT 1 FROM own_polls WHERE seen_seq IS NULL) AS has_unsent`;
/** A database with the files that SQLite and Waybill have next to it. */
const SUFFIXES = ['', '-wal', '-shm', '-open', '-sum'];

/** Creates the host. */
export function createWorkgroupHost(options: WorkgroupHostOptions): WorkgroupHost {
  const { folderOf, clock } = options;
  const network = () => import('../modules/workgroup/storeJoining.ts');
  const backupsOf = (connectionId: string) =>
    createBackups(folderOf(connectionId), ACCOUNT_MIGRATIONS.length, options.checkProgram);
  const removeDatabase = (path: string) =>
    guardDisk(async () => {
      for (const suffix of SUFFIXES) rmSync(`${path}${suffix}`, { force: true, maxRetries: 10, retryDelay: 50 });
    });

  return {
    isOffered: true,
    computer: hostname(),
    userName: userName(),
    membershipOf: (connectionId) => readMembership(folderOf(connectionId)),
    async testJoin(invitation, login) {
      return await (await network()).testJoin(invitation, login, options.sqlFolder, clock);
    },
    async register(membership, password, credential) {
      return await (await network()).register(membership, password, credential, clock);
    },
    async migrate(invitation, owner) {
      return await (await network()).migrate(invitation, owner, options.sqlFolder);
    },
    async create(request) {
      return await (await network()).create(request, options.sqlFolder, clock);
    },
    rowsOf: (connectionId) => CountsSchema.parse(readRow(join(folderOf(connectionId), DATABASE_FILE), COUNTS_SQL)),
    hasUnsent: (connectionId) =>
      UnsentSchema.parse(readRow(join(folderOf(connectionId), OWN_DATABASE.file), UNSENT_SQL)).has_unsent,
    async bringIn(connectionId, membership, password, credential, onProgress) {
      const folder = folderOf(connectionId);
      const { pathOf } = await openContentStore(join(folder, 'documents'));
      const bringing = { path: join(folder, DATABASE_FILE), account: credential, pathOf, onProgress };
      return await (await network()).bringEmbedded(bringing, membership, password, clock);
    },
    earlierMember(connectionId, workgroupId, login) {
      const member = readMember(folderOf(connectionId));
      return member?.workgroupId === workgroupId && member.login === login ? member.memberId : null;
    },
    saveMember: (connectionId, workgroupId, login, memberId) =>
      writeMember(folderOf(connectionId), { workgroupId, login, memberId }),
    async moveIn(connectionId, membership, isBrought) {
      const folder = folderOf(connectionId);
      const [from, own] = [join(folder, DATABASE_FILE), join(folder, OWN_DATABASE.file)];
      const partial = `${own}.part`;
      for (const path of [own, partial, join(folder, REPLICA_FILE)]) await removeDatabase(path);
      await guardDisk(async () => {
        await mergeLogOfClosed(from);
        await copyFile(from, partial);
      });
      makeOwnDatabase(partial, OWN_OPTIONS, isBrought ? [COPY_TO_OWN] : []);
      mergeLog(partial);
      await guardDisk(async () => {
        await flushFile(partial);
        renameSync(partial, own);
      });
      // From here on, the account is opened over the store.
      await writeMembership(folder, membership);
      await backupsOf(connectionId).restore(null, clock.now());
    },
    async moveOut(connectionId, credential) {
      const folder = folderOf(connectionId);
      const [own, replica] = [join(folder, OWN_DATABASE.file), join(folder, REPLICA_FILE)];
      const backups = backupsOf(connectionId);
      const saved = await backups.save(clock.now(), 'manual', async (to) => {
        await guardDisk(async () => {
          await mergeLogOfClosed(own);
          await copyFile(own, to);
        });
        makeEmbeddedDatabase(to, replica, OWN_OPTIONS, credential, bookedIn);
        mergeLog(to);
        return rowsOf(to);
      });
      await backups.restore(saved.name, clock.now());
      await removeMembership(folder);
      for (const path of [own, replica, rebuildPath(replica)]) await removeDatabase(path);
    },
    async saveText(path, text) {
      const partial = `${path}.${randomUUID().slice(0, 8)}.part`;
      try {
        await guardDisk(async () => {
          await writeFile(partial, text, { flag: 'wx' });
          await flushFile(partial);
          renameSync(partial, path);
        });
      } finally {
        rmSync(partial, { force: true });
      }
    },
    async savePasswordPlace(connectionId, passwordIn) {
      const folder = folderOf(connectionId);
      const membership = readMembership(folder);
      if (membership !== null && membership.passwordIn !== passwordIn) {
        await writeMembership(folder, { ...membership, passwordIn });
      }
    },
  };
}

/** One row of a database that may be open. Throws StorageError. */
function readRow(path: string, sql: string): unknown {
  return guard('read', () => {
    const db = new DatabaseSync(path, { readOnly: true, timeout: 5_000 });
    try {
      return db.prepare(sql).get();
    } finally {
      db.close();
    }
  });
}
