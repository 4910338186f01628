/** Support files: readable only by their owner. Only the latest ones are retained. */
import { readdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { SupportFiles } from '../../modules/support/ports.ts';
import { createExportFiles } from './exportFiles.ts';

/** Maximum number of files of each kind; support needs only the latest. */
const MAX_FILES = 20;
const KINDS = [/^waybill-support-.*\.txt$/, /^waybill-calls-.*\.csv$/];

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
  const names: string[] = await readdir(folder).catch(() => []);
  const ofKind = (kind: RegExp) => names.filter((name) => kind.test(name)).toSorted();
  const old = KINDS.flatMap((kind) => ofKind(kind).slice(0, -MAX_FILES));
  for (const name of old) await rm(join(folder, name), { force: true }).catch(() => {});
}
