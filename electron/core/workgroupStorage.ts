/**
 * Opens what an account stores on disk in a workgroup: `own.db` with the replica attached to it, and the folders of its
 * files. The feed's thread writes the replica.
 */
import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { OWN_DATABASE } from '../modules/backups/backupFiles.ts';
import { backUpCounted } from '../modules/backups/backupRows.ts';
import { createInlineBoard, createWorkerBoard } from '../modules/board/boardReader.ts';
import { withOwnDayEnd } from '../modules/closeOfDay/ownDayEnd.ts';
import { storeIdentity } from '../modules/connections/strayConnections.ts';
import { withOwnPickups } from '../modules/documents/ownPickups.ts';
import { startFeedThread } from '../modules/workgroup/feedThread.ts';
import { readClientVersion } from '../modules/workgroup/identity.ts';
import { createLastReached } from '../modules/workgroup/lastReachedStore.ts';
import type { Membership } from '../modules/workgroup/membership.ts';
import { withOwnShipments } from '../modules/workgroup/ownBoard.ts';
import { openOwnDatabase } from '../modules/workgroup/ownDatabase.ts';
import { OWN_MIGRATIONS } from '../modules/workgroup/ownSchema.ts';
import { openReplica, REPLICA_FILE, replaceReplica } from '../modules/workgroup/replica.ts';
import { createMemberPorts } from '../modules/workgroup/storeConnection.ts';
import { REPLICATED_TABLES } from '../modules/workgroup/tables.ts';
import { openWorkgroup } from '../modules/workgroup/workgroup.ts';
import type { Clock } from '../platform/clock.ts';
import type { Log } from '../platform/log.ts';
import { attachReadOnly } from '../platform/sqlite/attachReadOnly.ts';
import { awaitDisk } from '../platform/sqlite/awaitDisk.ts';
import { StorageError } from '../platform/storage.ts';
import { ACCOUNT_MIGRATIONS } from './accountSchema.ts';
import { type AccountStores, localStores, openFolders, POLL_INTERVAL_MS, type StorageWatch } from './accountStorage.ts';
import { createWorkgroupBookings } from './workgroupBookings.ts';
import { createWorkgroupDocuments } from './workgroupDocuments.ts';
import { createWorkgroupRecords } from './workgroupRecords.ts';
import { createWorkgroupTracking } from './workgroupTracking.ts';

export interface WorkgroupStorageOptions {
  readonly folder: string;
  readonly membership: Pick<Membership, 'invitation' | 'memberId' | 'login' | 'name' | 'computer'>;
  readonly password: string;
  /** The name of the credential whose password this computer has; null: it has none. */
  readonly credential: () => string | null;
  /** Worker program that follows the store. */
  readonly feedProgram: URL;
  /** The folder of the store's migrations, next to the program. */
  readonly sqlFolder: string;
  /** Worker program for queries of many shipments; without it, they run on this thread. */
  readonly boardProgram?: URL | undefined;
  /** Worker program that checks `own.db`, and its listener; without it, the check runs first. */
  readonly watch?: StorageWatch | undefined;
  readonly clock: Clock;
  readonly log: Log;
}

/** The name under which the replica is attached to `own.db`. */
const REPLICA = 'shared';

/** Opens both databases and starts the feed. Rejects with StorageError; a store that is away is no reason to. */
export async function openWorkgroupStorage(options: WorkgroupStorageOptions): Promise<AccountStores> {
  const { folder, membership, boardProgram, watch, clock, log } = options;
  const { invitation, memberId, name, computer } = membership;
  await mkdir(folder, { recursive: true, mode: 0o700 });
  const client = await readClientVersion(options.sqlFolder);
  const [ownPath, replicaPath] = [join(folder, OWN_DATABASE.file), join(folder, REPLICA_FILE)];
  await awaitDisk(ownPath);
  const own = openOwnDatabase(ownPath, {
    migrations: ACCOUNT_MIGRATIONS,
    tables: REPLICATED_TABLES,
    ownMigrations: OWN_MIGRATIONS,
    check: watch,
  });
  const board = boardProgram === undefined ? null : createWorkerBoard(boardProgram, ownPath, replicaPath);
  let detach: (() => void) | null = null;
  const attach = () => {
    detach ??= attachReadOnly(own, replicaPath, REPLICA);
  };
  const withoutReplica = (work: () => void) => {
    detach?.();
    detach = null;
    try {
      work();
    } finally {
      attach();
    }
  };
  const { hosts, database, authority } = invitation;
  let { password } = options;
  const login = () => ({ user: membership.login, password, database, authority });
  try {
    // Not in the feed's thread: opening the account would have to wait until that has started.
    openReplica(replicaPath, ACCOUNT_MIGRATIONS, REPLICATED_TABLES).close();
    attach();
    const workgroup = openWorkgroup({
      memberId,
      member() {
        const credential = options.credential();
        return { name, computer, credentials: credential === null ? [] : [credential] };
      },
      onPassword(next) {
        password = next;
      },
      createPorts: (reach) => createMemberPorts(hosts, login, memberId, clock, reach, client),
      startFeed: (onMessage, replace, onEnd) =>
        startFeedThread(
          options.feedProgram,
          { hosts, login: login(), client, path: replicaPath, migrations: ACCOUNT_MIGRATIONS },
          onMessage,
          replace,
          onEnd,
        ),
      async replaceFile() {
        const replace = () => withoutReplica(() => replaceReplica(replicaPath));
        await (board === null ? Promise.resolve(replace()) : board.whileClosed(replace));
      },
      lastReached: createLastReached(own),
      clock,
      log,
    });
    const tracking = createWorkgroupTracking({
      own,
      workgroup,
      credential: options.credential,
      clock,
      onError: (where, error) => log.bug(crypto.randomUUID().slice(0, 8), where, error),
    });
    let isClosed = false;
    const closing = new AbortController();
    const folders = await openFolders(folder);
    const documents = createWorkgroupDocuments({
      own,
      workgroup,
      local: folders.contentStore,
      clock,
      signal: closing.signal,
      onError: (error) => log.bug(crypto.randomUUID().slice(0, 8), 'documents and prints', error),
    });
    const journal = createWorkgroupBookings({
      own,
      workgroup,
      account: () => options.credential() ?? '',
      clock,
      signal: closing.signal,
      onError: (where, error) => log.bug(crypto.randomUUID().slice(0, 8), where, error),
    });
    const records = createWorkgroupRecords({
      own,
      replica: REPLICA,
      workgroup,
      clock,
      signal: closing.signal,
      onError: (error) => log.bug(crypto.randomUUID().slice(0, 8), 'records', error),
    });
    let closed: Promise<unknown> = Promise.resolve();
    const timer = setInterval(() => {
      const failure =
        own.inPlace?.() === false
          ? ({ code: 'data_removed' } as const)
          : watch?.isLockHeld?.() === false
            ? ({ code: 'lock_lost' } as const)
            : null;
      if (failure === null || isClosed) return;
      clearInterval(timer);
      watch?.onDamaged(failure);
    }, watch?.everyMs ?? POLL_INTERVAL_MS);
    timer.unref();
    const local = localStores(own);
    const { ownShipments } = tracking;
    return {
      ...local,
      closeOfDay: withOwnDayEnd(local.closeOfDay, ownShipments.changed),
      pickups: withOwnPickups(local.pickups, ownShipments.changed),
      ...folders,
      ...documents,
      journal,
      ...records,
      polls: tracking.polls,
      shipments: ownShipments.store,
      marks: tracking.marks,
      attention: tracking.attention,
      workgroupTracking: () => tracking,
      workgroup: () => workgroup,
      missing: () => [],
      board: withOwnShipments(board ?? createInlineBoard(own, ['main', REPLICA]), ownShipments, own),
      checked: own.checked ?? Promise.resolve(),
      // The store has the bookings, and IT backs it up.
      backUpTo: (path) => backUpCounted(own, path, OWN_DATABASE.countSql),
      identify(whose) {
        try {
          storeIdentity(own, whose);
        } catch (error) {
          if (!(error instanceof StorageError)) throw error;
        }
      },
      close() {
        if (isClosed) return;
        isClosed = true;
        closing.abort();
        clearInterval(timer);
        // Before `own.db`, in which it saves when the store was last reached.
        closed = Promise.all([workgroup.close(), board?.close()]);
        detach?.();
        own.close();
      },
      async closed() {
        await closed;
      },
    };
  } catch (error) {
    void board?.close();
    own.close();
    throw error;
  }
}
