/** Documents as files named by their content's hash, in two-letter folders. */
import { createHash, randomUUID } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { mkdir, open, rename, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import type { DocumentContentStore, IncomingFile } from '../../modules/documents/ports.ts';
import { guardDisk } from './failures.ts';
import { flushFolder } from './flush.ts';

/** Opens the content store in `folder`, and deletes incomplete files of an earlier run. */
export async function openContentStore(folder: string): Promise<DocumentContentStore> {
  const incoming = join(folder, 'incoming');
  // Windows deletes no file that another program has open, such as a virus scanner. It is deleted at a later start.
  await rm(incoming, { recursive: true, force: true }).catch(() => {});
  await guardDisk(() => mkdir(incoming, { recursive: true }));
  const folderOf = (sha256: string) => join(folder, sha256.slice(0, 2));
  const pathFor = (sha256: string) => join(folderOf(sha256), `${sha256}.pdf`);
  /** Fingerprint of each file at its last successful hash check. */
  const verified = new Map<string, string>();

  async function receive(): Promise<IncomingFile> {
    const temporary = join(incoming, randomUUID());
    const file = await guardDisk(() => open(temporary, 'wx', 0o600));
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
          await guardDisk(() => file.appendFile(chunk));
        } catch (error) {
          await abandon();
          throw error;
        }
      },
      async finish() {
        const sha256 = hash.digest('hex');
        try {
          await guardDisk(async () => {
            await file.sync();
            await file.close();
            await mkdir(folderOf(sha256), { recursive: true });
            // Replaces an existing file: it may be damaged.
            await rename(temporary, pathFor(sha256));
            await flushFolder(folderOf(sha256));
          });
        } catch (error) {
          await abandon();
          throw error;
        }
        return { sha256, bytes };
      },
      discard: abandon,
    };
  }

  return {
    receive,
    async pathOf(sha256) {
      if (!isHash(sha256)) return null;
      const path = pathFor(sha256);
      const found = await stat(path).catch(() => null);
      return found?.isFile() ? path : null;
    },
    async check(sha256) {
      if (!isHash(sha256)) return 'missing';
      const path = pathFor(sha256);
      const found = await stat(path, { bigint: true }).catch(() => null);
      if (!found?.isFile()) return 'missing';
      const fingerprint = `${found.ino} ${found.size} ${found.mtimeNs} ${found.ctimeNs}`;
      if (verified.get(sha256) === fingerprint) return 'good';
      const isGood = (await hashOf(path).catch(() => null)) === sha256;
      if (isGood) verified.set(sha256, fingerprint);
      return isGood ? 'good' : 'damaged';
    },
    async remove(sha256) {
      if (isHash(sha256)) await guardDisk(() => rm(pathFor(sha256), { force: true }));
    },
  };
}

function isHash(text: string): boolean {
  return /^[0-9a-f]{64}$/.test(text);
}

async function hashOf(path: string): Promise<string> {
  const hash = createHash('sha256');
  for await (const chunk of createReadStream(path, { highWaterMark: 256 * 1024 })) hash.update(chunk);
  return hash.digest('hex');
}
