/** Support files: readable by their owner alone, the latest few kept. */
import { mkdir, open, readdir, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { StorageError } from '../services/storage.ts';
import type { SupportFiles } from '../services/support/ports.ts';

/** More than anybody sends. */
const KEPT_FILES = 20;

/** Makes the port over `folder`, which is made when the first file is written. */
export function createSupportFiles(folder: string): SupportFiles {
  return {
    async write(fileName, text) {
      const path = join(folder, fileName);
      const temporary = `${path}.part`;
      try {
        await mkdir(folder, { recursive: true, mode: 0o700 });
        const file = await open(temporary, 'w', 0o600);
        try {
          await file.writeFile(text, 'utf8');
          await file.sync();
        } finally {
          await file.close();
        }
        await rename(temporary, path);
      } catch (error) {
        await rm(temporary, { force: true }).catch(() => {});
        const code = error instanceof Error && 'code' in error ? String(error.code) : 'unknown';
        const full = code === 'ENOSPC' || code === 'EDQUOT';
        throw new StorageError(full ? { code: 'disk_full' } : { code: 'storage_failed', detail: code }, error);
      }
      await removeOld(folder);
      return path;
    },
  };
}

/** Their names begin with their date. A file that can't be removed is in nobody's way. */
async function removeOld(folder: string): Promise<void> {
  const names = (await readdir(folder).catch(() => [])).filter((name) => /^waybill-support-.*\.txt$/.test(name));
  for (const name of names.toSorted().slice(0, -KEPT_FILES)) {
    await rm(join(folder, name), { force: true }).catch(() => {});
  }
}
