/** Documents as files named by their content's hash, in two-letter folders. */
import { createHash, randomUUID } from 'node:crypto';
import { mkdir, open, rename, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import type { Vault } from '../../services/documents/ports.ts';
import { StorageError } from '../../services/storage.ts';

/** Opens the vault in `folder`, and clears what an earlier run left half received. */
export async function openVault(folder: string): Promise<Vault> {
  const incoming = join(folder, 'incoming');
  await guard(() => rm(incoming, { recursive: true, force: true }));
  await guard(() => mkdir(incoming, { recursive: true }));
  const placeOf = (sha256: string) => join(folder, sha256.slice(0, 2), `${sha256}.pdf`);

  return {
    async receive() {
      const temporary = join(incoming, randomUUID());
      const file = await guard(() => open(temporary, 'wx', 0o600));
      const hash = createHash('sha256');
      let bytes = 0;
      const abandon = async () => {
        await file.close().catch(() => {});
        await rm(temporary, { force: true });
      };
      return {
        async write(chunk) {
          hash.update(chunk);
          bytes += chunk.byteLength;
          try {
            await guard(() => file.appendFile(chunk));
          } catch (error) {
            await abandon();
            throw error;
          }
        },
        async finish() {
          const sha256 = hash.digest('hex');
          try {
            await guard(async () => {
              await file.sync();
              await file.close();
              await mkdir(join(folder, sha256.slice(0, 2)), { recursive: true });
              await rename(temporary, placeOf(sha256));
            });
          } catch (error) {
            await abandon();
            throw error;
          }
          return { sha256, bytes };
        },
        discard: abandon,
      };
    },
    async pathOf(sha256) {
      if (!/^[0-9a-f]{64}$/.test(sha256)) return null;
      const path = placeOf(sha256);
      const found = await stat(path).catch(() => null);
      return found?.isFile() ? path : null;
    },
  };
}

async function guard<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? String(error.code) : 'unknown';
    if (code === 'ENOSPC' || code === 'EDQUOT') throw new StorageError({ code: 'disk_full' }, error);
    throw new StorageError({ code: 'storage_failed', detail: code }, error);
  }
}
