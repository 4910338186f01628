/** The file of an account's membership. While it exists, the account is opened over the workgroup's store. */
import { existsSync, readFileSync, renameSync, rmSync } from 'node:fs';
import { open } from 'node:fs/promises';
import { join } from 'node:path';
import { guardDisk } from '../../platform/files/failures.ts';
import { flushFolder } from '../../platform/files/flush.ts';
import { StorageError } from '../../platform/storage.ts';
import { type Membership, MembershipSchema } from './membership.ts';

const FILE = 'workgroup.json';

/** Whether the account is in a workgroup. */
export function isMember(folder: string): boolean {
  return existsSync(join(folder, FILE));
}

/** Reads the membership; null: the account is in no workgroup. Throws StorageError if the file can't be read. */
export function readMembership(folder: string): Membership | null {
  let text: string;
  try {
    text = readFileSync(join(folder, FILE), 'utf8');
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return null;
    throw new StorageError({ code: 'storage_failed', detail: `${FILE}: ${String(error)}` }, error);
  }
  try {
    return MembershipSchema.parse(JSON.parse(text));
  } catch (error) {
    // Without it, the account would open empty, as if it had never been in a workgroup.
    throw new StorageError({ code: 'data_damaged', detail: FILE }, error);
  }
}

/** Writes the membership, so that a power loss leaves all of it or nothing. */
export async function writeMembership(folder: string, membership: Membership): Promise<void> {
  const path = join(folder, FILE);
  await guardDisk(async () => {
    const file = await open(`${path}.part`, 'w', 0o600);
    try {
      await file.writeFile(JSON.stringify(membership));
      await file.sync();
    } finally {
      await file.close();
    }
    renameSync(`${path}.part`, path);
    await flushFolder(folder);
  });
}

/** Removes the membership. */
export async function removeMembership(folder: string): Promise<void> {
  await guardDisk(async () => {
    rmSync(join(folder, FILE), { force: true });
    await flushFolder(folder);
  });
}
