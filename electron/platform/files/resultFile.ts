/** Results files in a folder of the user: replaced only when the new version is complete. */
import { access, open, rename, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import type { ResultProblem } from '../../../shared/freight/orderResults.ts';
import { flushFolder } from './flush.ts';

const codeOf = (error: unknown) => (error instanceof Error && 'code' in error ? String(error.code) : '');

/** Whether the folder has an entry of that name. */
export async function hasResultFile(folder: string, name: string): Promise<boolean> {
  return access(join(folder, name)).then(
    () => true,
    () => false,
  );
}

/**
 * Writes a temporary file, and renames it. Never throws; returns why it failed, or null.
 *
 * The file gets the default permissions of the folder, because other programs read it.
 */
export async function writeResultFile(
  folder: string,
  name: string,
  content: Uint8Array,
): Promise<ResultProblem | null> {
  const path = join(folder, name);
  const temporary = join(folder, `.${name}.part`);
  let isComplete = false;
  try {
    // Always a new file: others may write to the folder, and may have put a link to another file there.
    await rm(temporary, { force: true });
    const file = await open(temporary, 'wx');
    try {
      await file.writeFile(content);
      await file.sync();
    } finally {
      await file.close();
    }
    isComplete = true;
    await rename(temporary, path);
    // The file is in place: a folder that can't be flushed, as on some network drives, is no failure.
    await flushFolder(folder).catch(() => {});
    return null;
  } catch (error) {
    await rm(temporary, { force: true }).catch(() => {});
    const code = codeOf(error);
    if (code === 'ENOSPC' || code === 'EDQUOT') return 'disk_full';
    const isFolder = await stat(folder).then(
      (found) => found.isDirectory(),
      () => false,
    );
    if (!isFolder) return 'folder_missing';
    // Windows rejects replacing a file that a spreadsheet has open.
    if (code === 'EBUSY' || (isComplete && ['EPERM', 'EACCES'].includes(code))) return 'file_open';
    return ['EPERM', 'EACCES', 'EROFS'].includes(code) ? 'no_permission' : 'failed';
  }
}
