/** Exported files in memory, by name. */
import type { ExportFiles } from '../../electron/modules/board/ports.ts';

export function memoryExports(files = new Map<string, string>()): ExportFiles {
  return {
    async write(fileName, pieces) {
      let text = '';
      for await (const piece of pieces) text += piece;
      files.set(fileName, text);
      return `/nowhere/exports/${fileName}`;
    },
  };
}
