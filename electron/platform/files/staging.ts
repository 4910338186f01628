/** Copies of files for other programs, under readable names, each in a separate folder; deleted at the next start. */
import { randomUUID } from 'node:crypto';
import { constants, copyFile, mkdir, open, rename, rm, writeFile } from 'node:fs/promises';
import { basename, join } from 'node:path';
import type { StagingFolder } from '../../modules/documents/ports.ts';
import { guardDisk } from './failures.ts';

/** Opens the staging folder, and deletes the files of the last run. */
export async function openStaging(folder: string): Promise<StagingFolder> {
  // Windows deletes no file that another program has open. It is deleted at a later start.
  await rm(folder, { recursive: true, force: true }).catch(() => {});

  async function newPath(fileName: string): Promise<string> {
    const own = join(folder, randomUUID());
    await mkdir(own, { recursive: true, mode: 0o700 });
    // Names have no separators; `basename` enforces that.
    return join(own, basename(fileName));
  }

  return {
    copy: (source, fileName) =>
      guardDisk(async () => {
        const path = await newPath(fileName);
        await copyFile(source, path, constants.COPYFILE_FICLONE);
        return path;
      }),
    write: (content, fileName) =>
      guardDisk(async () => {
        const path = await newPath(fileName);
        await writeFile(path, content, { mode: 0o600 });
        return path;
      }),
    async publish(source, to) {
      const partial = `${to}.${randomUUID().slice(0, 8)}.part`;
      try {
        await guardDisk(async () => {
          await copyFile(source, partial, constants.COPYFILE_EXCL);
          const file = await open(partial, 'r+');
          try {
            await file.sync();
          } finally {
            await file.close();
          }
          await rename(partial, to);
        });
      } catch (error) {
        await rm(partial, { force: true }).catch(() => {});
        throw error;
      }
    },
  };
}
