/** Prepares files for printing. Generated files are in a separate folder, under names that the page can't choose. */
import { randomUUID } from 'node:crypto';
import { mkdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { ok, type Result } from '../../../shared/ipc/result.ts';
import type { Imposition, ReadyFile } from '../../modules/printing/ports.ts';
import { guardDisk } from '../files/failures.ts';

/** pdf-lib is large and most sessions don't print, so it is loaded on first use. */
const drawing = () => import('./sheetDrawing.ts');
const read = (path: string) => guardDisk(() => readFile(path));

/** Opens the imposition over a folder for generated files, and deletes those of an earlier run. */
export async function openSheetMaker(folder: string): Promise<Imposition> {
  // Windows deletes no file that another program has open. It is deleted at a later start.
  await rm(folder, { recursive: true, force: true }).catch(() => {});
  /** Paths of ready files by ID. */
  const ready = new Map<string, string>();

  function register(path: string): ReadyFile {
    const fileId = `print-${randomUUID()}`;
    ready.set(fileId, path);
    return { fileId, path };
  }

  /** Passwords of protected files, in memory only, by path. */
  const passwords = new Map<string, string>();

  async function save(bytes: Uint8Array): Promise<ReadyFile> {
    const path = join(folder, `${randomUUID()}.pdf`);
    await guardDisk(async () => {
      await mkdir(folder, { recursive: true, mode: 0o700 });
      await writeFile(path, bytes, { mode: 0o600 });
    });
    return register(path);
  }

  async function saveDrawn(drawn: Result<Uint8Array>): Promise<Result<ReadyFile>> {
    return drawn.ok ? ok(await save(drawn.value)) : drawn;
  }

  return {
    async unlock(path, password) {
      const sizes = await (await drawing()).pageSizes(await read(path), password);
      if (sizes.ok) passwords.set(path, password);
      return sizes.ok ? ok({}) : sizes;
    },
    isUnlocked: (path) => passwords.has(path),
    measure: async (path) => (await drawing()).pageSizes(await read(path), passwords.get(path)),
    impose: async (path, sheets, calibration) =>
      saveDrawn(await (await drawing()).imposed(await read(path), sheets, calibration, passwords.get(path))),
    unchanged: register,
    rulers: async (paper, printer, calibration, isSample) =>
      save(await (await drawing()).rulersFor(paper, printer, calibration, isSample)),
    async join(files) {
      const { joined } = await drawing();
      return saveDrawn(
        await joined(files.map(({ path }) => ({ read: () => read(path), password: passwords.get(path) }))),
      );
    },
    async forget({ fileId, path }) {
      ready.delete(fileId);
      // The file may be a saved document: only generated files are deleted.
      if (path.startsWith(folder)) await rm(path, { force: true }).catch(() => {});
    },
    pathOf: (fileId) => ready.get(fileId) ?? null,
    bytesOf: async (path) => (await stat(path).catch(() => null))?.size ?? null,
  };
}
