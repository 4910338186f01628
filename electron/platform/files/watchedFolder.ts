/** Reads a folder that other programs write files into. It may be on a network share that comes and goes. */
import { open, readdir, stat } from 'node:fs/promises';
import { join } from 'node:path';

/** A file as the folder lists it. */
export interface FolderFile {
  readonly name: string;
  readonly size: number;
  readonly mtimeMs: number;
}

/** The files of a folder, without its subfolders. null: the folder is missing, or can't be read now. */
export async function listFolder(folder: string): Promise<FolderFile[] | null> {
  try {
    const entries = await readdir(folder, { withFileTypes: true });
    const files = entries.filter((entry) => !entry.isDirectory()).map(({ name }) => fileIn(folder, name));
    return (await Promise.all(files)).filter((file) => file !== null);
  } catch {
    return null;
  }
}

async function fileIn(folder: string, name: string): Promise<FolderFile | null> {
  try {
    const stats = await stat(join(folder, name));
    return stats.isFile() ? { name, size: stats.size, mtimeMs: Math.round(stats.mtimeMs) } : null;
  } catch {
    // Removed since it was listed.
    return null;
  }
}

/** The content of a file; null if it can't be read now, or has another size than `file.size`. */
export async function readFolderFile(folder: string, file: FolderFile): Promise<Uint8Array | null> {
  try {
    const handle = await open(join(folder, file.name), 'r');
    try {
      const content = await handle.readFile();
      const { size, mtimeMs } = await handle.stat();
      return size === file.size && content.length === size && Math.round(mtimeMs) === file.mtimeMs ? content : null;
    } finally {
      await handle.close();
    }
  } catch {
    // Another program has it open, or it was removed.
    return null;
  }
}
