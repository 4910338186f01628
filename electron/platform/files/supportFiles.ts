/** Support files: readable only by their owner. Only the latest ones are retained. */
import { readdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { SupportFiles } from '../../modules/support/ports.ts';
import { createExportFiles } from './exportFiles.ts';

/** Maximum number of files; support needs only the latest. */
const MAX_FILES = 20;

async function* pieceOf(text: string): AsyncGenerator<string> {
  yield text;
}

/** Creates the port over `folder`, which is created with the first file. */
export function createSupportFiles(folder: string): SupportFiles {
  const files = createExportFiles(folder);
  return {
    async write(fileName, text) {
      const path = await files.write(fileName, pieceOf(text));
      await removeOld(folder);
      return path;
    },
  };
}

/** Deletes the oldest files; names start with the date. A file that can't be deleted does no harm. */
async function removeOld(folder: string): Promise<void> {
  const names = (await readdir(folder).catch(() => [])).filter((name) => /^waybill-support-.*\.txt$/.test(name));
  for (const name of names.toSorted().slice(0, -MAX_FILES)) {
    await rm(join(folder, name), { force: true }).catch(() => {});
  }
}
