/** Storages of clerks of a workgroup on a real server, as their accounts open them. */
import { randomUUID } from 'node:crypto';
import { join } from 'node:path';
import { expect } from 'vitest';
import type { AccountStores } from '../../electron/core/accountStorage.ts';
import { openWorkgroupStorage, type WorkgroupStorageOptions } from '../../electron/core/workgroupStorage.ts';
import type { Workgroup } from '../../electron/modules/workgroup/workgroup.ts';
import { systemClock } from '../../electron/platform/systemClock.ts';
import { FEED_PROGRAM } from './feedProgram.ts';
import type { PostgresServer } from './postgres.ts';
import { SQL_FOLDER } from './sharedStore.ts';
import { membershipOf, temporaryFolder } from './workgroupRig.ts';

type ClerkLogin = 'clerk1' | 'clerk2';

/** A computer of an earlier clerk has its member ID. */
type ClerkOptions = Partial<WorkgroupStorageOptions> & { readonly memberId?: string | undefined };

export interface ClerkStorage {
  readonly storage: AccountStores;
  readonly workgroup: Workgroup;
  readonly memberId: string;
}

export interface ClerkStorages {
  /** Of a clerk's files. What is opened again has the same. */
  folderOf(login: ClerkLogin): string;
  /** Opens a storage, whether or not the server responds. */
  open(login: ClerkLogin, options?: ClerkOptions): Promise<ClerkStorage>;
  /** Opens a storage, and joins. */
  join(login: ClerkLogin, options?: ClerkOptions): Promise<ClerkStorage>;
  closeAll(): Promise<void>;
  /** Closes and deletes all. Rejects if any reported a bug. */
  remove(): Promise<void>;
}

/** Waits until the store responds. */
export async function untilConnected(workgroup: Workgroup): Promise<void> {
  await expect.poll(() => workgroup.state().away).toBe(null);
}

/** @param database the database of the workgroup, read at each opening */
export async function createClerkStorages(server: PostgresServer, database: () => string): Promise<ClerkStorages> {
  const { password } = server.owner;
  await server.psql(`ALTER ROLE clerk1 PASSWORD '${password}'; ALTER ROLE clerk2 PASSWORD '${password}'`);
  const { folder, remove } = temporaryFolder();
  const opened: AccountStores[] = [];
  const bugs: unknown[] = [];
  const folderOf = (login: ClerkLogin) => join(folder, login);

  async function open(login: ClerkLogin, { memberId = randomUUID(), ...options }: ClerkOptions = {}) {
    const storage = await openWorkgroupStorage({
      folder: folderOf(login),
      membership: membershipOf(server, database(), login, memberId),
      password,
      credential: () => null,
      feedProgram: FEED_PROGRAM,
      sqlFolder: SQL_FOLDER,
      clock: systemClock,
      log: { info: () => {}, bug: (_reference, _where, error) => void bugs.push(error) },
      ...options,
    });
    opened.push(storage);
    const workgroup = storage.workgroup();
    if (workgroup === null) throw new Error('no workgroup');
    return { storage, workgroup, memberId };
  }
  async function closeAll() {
    for (const storage of opened.splice(0)) {
      storage.close();
      await storage.closed();
    }
  }
  return {
    folderOf,
    open,
    async join(login, options) {
      const clerk = await open(login, options);
      await untilConnected(clerk.workgroup);
      const member = { name: login, computer: `PC of ${login}`, credentials: [] };
      expect(await clerk.workgroup.store.join(member)).toMatchObject({ ok: true });
      return clerk;
    },
    closeAll,
    async remove() {
      await closeAll();
      remove();
      expect(bugs.splice(0)).toEqual([]);
    },
  };
}
