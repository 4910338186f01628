/** What outlives a loss of power. */
import { open } from 'node:fs/promises';

/** Waits until the content of a file is on the disk. */
export async function flushFile(path: string): Promise<void> {
  const file = await open(path, 'r+');
  try {
    await file.sync();
  } finally {
    await file.close();
  }
}

/** Makes a new name in a folder itself last. Windows has no such call on folders, and needs none. */
export async function flushFolder(folder: string): Promise<void> {
  if (process.platform === 'win32') return;
  const handle = await open(folder, 'r');
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}
