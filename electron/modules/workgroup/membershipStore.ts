/** The file of an account's membership. While it exists, the account is opened over the workgroup's store. */
import { existsSync, readFileSync, renameSync, rmSync } from 'node:fs';
import { open } from 'node:fs/promises';
import { join } from 'node:path';
import { guardDisk } from '../../platform/files/failures.ts';
import { flushFolder } from '../../platform/files/flush.ts';
import { StorageError } from '../../platform/storage.ts';
import { type MemberOfWorkgroup, MemberOfWorkgroupSchema, type Membership, MembershipSchema } from './membership.ts';

const FILE = 'workgroup.json';
/** Who this computer was in a workgroup; retained when it leaves. */
const MEMBER_FILE = 'workgroup-member.json';

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

/** Writes the membership. */
export async function writeMembership(folder: string, membership: Membership): Promise<void> {
  await writeJson(folder, FILE, membership);
}

/** The member that this computer was last in a workgroup; null: none, or the file can't be read. */
export function readMember(folder: string): MemberOfWorkgroup | null {
  try {
    return MemberOfWorkgroupSchema.parse(JSON.parse(readFileSync(join(folder, MEMBER_FILE), 'utf8')));
  } catch {
    return null;
  }
}

/** Writes it. */
export async function writeMember(folder: string, member: MemberOfWorkgroup): Promise<void> {
  await writeJson(folder, MEMBER_FILE, member);
}

/** Writes a file so that a power loss leaves all of it or nothing. */
async function writeJson(folder: string, name: string, value: object): Promise<void> {
  const path = join(folder, name);
  await guardDisk(async () => {
    const file = await open(`${path}.part`, 'w', 0o600);
    try {
      await file.writeFile(JSON.stringify(value));
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
