/** Exported files: readable only by their owner, written to a temporary file and renamed when complete. */
import { mkdir, open, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { ExportFiles } from '../../modules/board/ports.ts';
import { diskFailure } from './failures.ts';

/** Creates the port over `folder`, which is created with the first file. */
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
        // Not an error of this disk: the source of the pieces failed or was canceled.
        if (!(error instanceof Error && 'syscall' in error)) throw error;
        throw diskFailure(error);
      }
    },
  };
}
