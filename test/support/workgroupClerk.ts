/** A clerk of a workgroup on a real server: its own database, its replica, and its booking service. */
import { randomUUID } from 'node:crypto';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { ACCOUNT_MIGRATIONS } from '../../electron/core/accountSchema.ts';
import { createWorkgroupBookings } from '../../electron/core/workgroupBookings.ts';
import { type BookingsService, createBookings } from '../../electron/modules/bookings/bookings.ts';
import type { BookingJournal } from '../../electron/modules/bookings/ports.ts';
import type { SubmissionOptions } from '../../electron/modules/bookings/submissions.ts';
import type { StoredQuote } from '../../electron/modules/quotes/ports.ts';
import { createShipmentStore } from '../../electron/modules/shipments/store.ts';
import { startFeedThread } from '../../electron/modules/workgroup/feedThread.ts';
import { createLastReached } from '../../electron/modules/workgroup/lastReachedStore.ts';
import { openOwnDatabase } from '../../electron/modules/workgroup/ownDatabase.ts';
import { OWN_MIGRATIONS } from '../../electron/modules/workgroup/ownSchema.ts';
import { openReplica, replaceReplica } from '../../electron/modules/workgroup/replica.ts';
import { createMemberPorts, type MemberPorts } from '../../electron/modules/workgroup/storeConnection.ts';
import { REPLICATED_TABLES } from '../../electron/modules/workgroup/tables.ts';
import { openWorkgroup, type Workgroup } from '../../electron/modules/workgroup/workgroup.ts';
import type { Clock } from '../../electron/platform/clock.ts';
import { createListeners } from '../../electron/platform/events.ts';
import { attachReadOnly } from '../../electron/platform/sqlite/attachReadOnly.ts';
import type { Database } from '../../electron/platform/sqlite/database.ts';
import { systemClock } from '../../electron/platform/systemClock.ts';
import { FEED_PROGRAM } from './feedProgram.ts';
import type { PostgresServer } from './postgres.ts';
import { CLIENT, type Login } from './sharedStore.ts';

export interface WorkgroupClerkOptions {
  readonly server: PostgresServer;
  readonly database: string;
  readonly login: Login;
  /** Of its files; one that was used before is opened again. */
  readonly folder: string;
  readonly memberId?: string;
  readonly client: SubmissionOptions['client'];
  readonly quotes: ReadonlyMap<string, StoredQuote>;
  readonly clock?: Clock;
  /** The freight account. */
  readonly account?: string;
  /** Changes the ports: to cut or delay a call of the store. */
  readonly altered?: (ports: MemberPorts) => MemberPorts;
  /** Called before each write on the own disk, which fails with what it throws. */
  readonly beforeWrite?: (sql: string) => void;
}

export interface WorkgroupClerk {
  readonly memberId: string;
  readonly own: Database;
  readonly workgroup: Workgroup;
  readonly journal: BookingJournal;
  readonly bookings: BookingsService;
  readonly bugs: unknown[];
  /** As if the store had been away for a moment. */
  reconnect(): void;
  /** As if the store had been restored from an earlier backup. */
  goBack(): void;
  /** Ends it as a killed program: nothing more is written or recorded. */
  kill(): Promise<void>;
}

/** Opens a clerk's data, and joins it to the workgroup. Resolves when its replica follows the store. */
export async function openWorkgroupClerk(options: WorkgroupClerkOptions): Promise<WorkgroupClerk> {
  const { server, database, folder, quotes, clock = systemClock, memberId = randomUUID() } = options;
  const replicaPath = join(folder, 'replica.db');
  const opened = openOwnDatabase(join(folder, 'own.db'), {
    migrations: ACCOUNT_MIGRATIONS,
    tables: REPLICATED_TABLES,
    ownMigrations: OWN_MIGRATIONS,
  });
  const own: Database = {
    ...opened,
    run(sql, values) {
      options.beforeWrite?.(sql);
      opened.run(sql, values);
    },
  };
  let detach: (() => void) | null = null;
  const attach = () => {
    detach ??= attachReadOnly(own, replicaPath, 'shared');
  };
  const hosts = [{ host: server.host, port: server.port }];
  const login = { user: options.login, password: server.owner.password, database, authority: server.authority };
  const member = { name: options.login, computer: `PC of ${options.login}`, credentials: [] };
  const bugs: unknown[] = [];
  openReplica(replicaPath, ACCOUNT_MIGRATIONS, REPLICATED_TABLES).close();
  attach();
  const workgroup = openWorkgroup({
    memberId,
    member: () => member,
    onPassword: () => {},
    createPorts(reach) {
      const ports = createMemberPorts(hosts, () => login, memberId, clock, reach, CLIENT);
      return options.altered?.(ports) ?? ports;
    },
    startFeed: (onMessage, replace, onEnd) =>
      startFeedThread(
        FEED_PROGRAM,
        { hosts, login, client: CLIENT, path: replicaPath, migrations: ACCOUNT_MIGRATIONS },
        onMessage,
        replace,
        onEnd,
      ),
    replaceFile() {
      detach?.();
      detach = null;
      replaceReplica(replicaPath);
      attach();
      return Promise.resolve();
    },
    lastReached: createLastReached(own),
    clock,
    log: { info: () => {}, bug: (_reference, _where, error) => void bugs.push(error) },
  });
  while (workgroup.state().away !== null) await wait(10);
  let joined = await workgroup.store.join(member);
  // On a busy machine, it may take longer than a call may.
  for (let tries = 0; tries < 10 && !joined.ok; tries += 1) joined = await workgroup.store.join(member);
  if (!joined.ok) throw new Error(joined.error.code);

  const [connects, wentBack] = [createListeners<void>(), createListeners<void>()];
  workgroup.connects.add(connects.emit);
  workgroup.wentBack.add(wentBack.emit);
  const closing = new AbortController();
  const common = { clock, signal: closing.signal };
  const journal = createWorkgroupBookings({
    ...common,
    own,
    workgroup: { ...workgroup, connects, wentBack },
    account: () => options.account ?? 'https://api.freight.example',
    onError: (_where, error) => void bugs.push(error),
  });
  const bookings = createBookings({
    ...common,
    emit: () => {},
    client: options.client,
    journal,
    quotes: { byId: (id) => quotes.get(id) ?? null },
    shipments: createShipmentStore(own),
    referenceRulesOf: () => null,
  });
  return {
    memberId,
    own,
    workgroup,
    journal,
    bookings,
    bugs,
    reconnect: () => connects.emit(),
    goBack() {
      wentBack.emit();
      connects.emit();
    },
    async kill() {
      closing.abort();
      await workgroup.close();
      detach?.();
      own.close();
    },
  };
}
