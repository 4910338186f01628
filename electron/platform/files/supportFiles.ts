/** Support files: readable by their owner alone, the latest few kept. */
import { readdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { SupportFiles } from '../../modules/support/ports.ts';
import { createExportFiles } from './exportFiles.ts';

/** More than anybody sends. */
const MAX_FILES = 20;

async function* pieceOf(text: string): AsyncGenerator<string> {
  yield text;
}

/** Makes the port over `folder`, which is made when the first file is written. */
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

/** Their names begin with their date. A file that can't be removed is in nobody's way. */
async function removeOld(folder: string): Promise<void> {
  const names = (await readdir(folder).catch(() => [])).filter((name) => /^waybill-support-.*\.txt$/.test(name));
  for (const name of names.toSorted().slice(0, -MAX_FILES)) {
    await rm(join(folder, name), { force: true }).catch(() => {});
  }
}
