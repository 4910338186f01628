/** Makes files ready for paper: what is drawn for them is kept in a folder of its own, by names that no page chooses. */
import { randomUUID } from 'node:crypto';
import { mkdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { ok, type Result } from '../../../shared/ipc/result.ts';
import type { Imposition, ReadyFile } from '../../modules/printing/ports.ts';
import { guardDisk } from '../files/failures.ts';

/** pdf-lib is large, and most starts print nothing: it is loaded for the first sheet. */
const drawing = () => import('./sheetDrawing.ts');
const read = (path: string) => guardDisk(() => readFile(path));

/** Opens the maker over a folder for what it makes. What an earlier run left there is cleared. */
export async function openSheetMaker(folder: string): Promise<Imposition> {
  await guardDisk(() => rm(folder, { recursive: true, force: true }));
  /** Ready files by identifier. */
  const ready = new Map<string, string>();

  function name(path: string): ReadyFile {
    const fileId = `print-${randomUUID()}`;
    ready.set(fileId, path);
    return { fileId, path };
  }

  async function save(bytes: Uint8Array): Promise<ReadyFile> {
    const path = join(folder, `${randomUUID()}.pdf`);
    await guardDisk(async () => {
      await mkdir(folder, { recursive: true, mode: 0o700 });
      await writeFile(path, bytes, { mode: 0o600 });
    });
    return name(path);
  }

  async function cacheDrawn(drawn: Result<Uint8Array>): Promise<Result<ReadyFile>> {
    return drawn.ok ? ok(await save(drawn.value)) : drawn;
  }

  return {
    measure: async (path) => (await drawing()).pageSizes(await read(path)),
    impose: async (path, sheets, calibration) =>
      cacheDrawn(await (await drawing()).imposed(await read(path), sheets, calibration)),
    asItIs: name,
    rulers: async (paper, printer, calibration, isSample) =>
      save(await (await drawing()).rulersFor(paper, printer, calibration, isSample)),
    async join(files) {
      const { joined } = await drawing();
      return cacheDrawn(
        await joined(
          files.map(
            ({ path }) =>
              () =>
                read(path),
          ),
        ),
      );
    },
    async forget({ fileId, path }) {
      ready.delete(fileId);
      // A kept document may be what is printed: only what was made here is removed.
      if (path.startsWith(folder)) await rm(path, { force: true }).catch(() => {});
    },
    pathOf: (fileId) => ready.get(fileId) ?? null,
    bytesOf: async (path) => (await stat(path).catch(() => null))?.size ?? null,
  };
}
