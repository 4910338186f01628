/**
 * Opens what an account stores on disk in a workgroup: `own.db` with the replica attached to it, and the folders of its
 * files. The feed's thread writes the replica.
 */
import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { createInlineBoard, createWorkerBoard } from '../modules/board/boardReader.ts';
import { startFeedThread } from '../modules/workgroup/feedThread.ts';
import type { Invitation } from '../modules/workgroup/invitation.ts';
import { openOwnDatabase } from '../modules/workgroup/ownDatabase.ts';
import { OWN_MIGRATIONS } from '../modules/workgroup/ownSchema.ts';
import { replaceReplica } from '../modules/workgroup/replica.ts';
import { createMemberPorts } from '../modules/workgroup/storeConnection.ts';
import { REPLICATED_TABLES } from '../modules/workgroup/tables.ts';
import { openWorkgroup } from '../modules/workgroup/workgroup.ts';
import type { Clock } from '../platform/clock.ts';
import type { Log } from '../platform/log.ts';
import { attachReadOnly } from '../platform/sqlite/attachReadOnly.ts';
import { awaitDisk } from '../platform/sqlite/awaitDisk.ts';
import { ACCOUNT_MIGRATIONS } from './accountSchema.ts';
import { type AccountStores, openFolders, POLL_INTERVAL_MS, type StorageWatch, storesOf } from './accountStorage.ts';
import { createWorkgroupDocuments } from './workgroupDocuments.ts';

export interface WorkgroupStorageOptions {
  readonly folder: string;
  readonly invitation: Pick<Invitation, 'hosts' | 'database' | 'authority'>;
  readonly memberId: string;
  readonly login: { readonly user: string; readonly password: string };
  /** Worker program that follows the store. */
  readonly feedProgram: URL;
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
  const { folder, invitation, memberId, boardProgram, watch, clock, log } = options;
  await mkdir(folder, { recursive: true, mode: 0o700 });
  const [ownPath, replicaPath] = [join(folder, 'own.db'), join(folder, 'replica.db')];
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
  const login = { ...options.login, database, authority };
  try {
    const workgroup = await openWorkgroup({
      memberId,
      ports: createMemberPorts(hosts, login, memberId, clock),
      startFeed: (onMessage, replace, onEnd) =>
        startFeedThread(
          options.feedProgram,
          { hosts, login, path: replicaPath, migrations: ACCOUNT_MIGRATIONS },
          onMessage,
          replace,
          onEnd,
        ),
      readers: {
        open: attach,
        async replace() {
          const replace = () => withoutReplica(() => replaceReplica(replicaPath));
          await (board === null ? Promise.resolve(replace()) : board.whileClosed(replace));
        },
      },
      clock,
      log,
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
    return {
      ...storesOf(own),
      ...folders,
      ...documents,
      workgroup: () => workgroup,
      board: board ?? createInlineBoard(own),
      checked: own.checked ?? Promise.resolve(),
      // The store has the bookings, and IT backs it up.
      async backUpTo(path) {
        await own.backUpTo(path);
        return 0;
      },
      close() {
        if (isClosed) return;
        isClosed = true;
        closing.abort();
        clearInterval(timer);
        board?.close();
        detach?.();
        own.close();
        void workgroup.close();
      },
    };
  } catch (error) {
    board?.close();
    own.close();
    throw error;
  }
}
