/** Files made for the clerk: readable by their owner alone, written aside and put in their place when they are whole. */
import { mkdir, open, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { ExportFiles } from '../../modules/board/ports.ts';
import { diskFailure } from './failures.ts';

/** Makes the port over `folder`, which is made when the first file is written. */
export function createExportFiles(folder: string): ExportFiles {
  return {
    async write(fileName, pieces) {
      const path = join(folder, fileName);
      const temporary = `${path}.part`;
      try {
        await mkdir(folder, { recursive: true, mode: 0o700 });
        const file = await open(temporary, 'w', 0o600);
        try {
          for await (const piece of pieces) await file.writeFile(piece, 'utf8');
          await file.sync();
        } finally {
          await file.close();
        }
        await rename(temporary, path);
        return path;
      } catch (error) {
        await rm(temporary, { force: true }).catch(() => {});
        // Not of this disk: what the pieces come from failed, or was cancelled.
        if (!(error instanceof Error && 'syscall' in error)) throw error;
        throw diskFailure(error);
      }
    },
  };
}
