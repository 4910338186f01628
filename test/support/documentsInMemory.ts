/** The content store and the staging folder, in memory. */
import { createHash } from 'node:crypto';
import type { DocumentContentStore, StagingFolder } from '../../electron/modules/documents/ports.ts';

/** Stores hashes; the paths that it returns lead to no file. `damaged` are files that no longer match their hash. */
export function memoryContentStore(damaged: ReadonlySet<string> = new Set()): DocumentContentStore {
  const saved = new Map<string, string>();
  return {
    receive: () => {
      const chunks: Uint8Array[] = [];
      return Promise.resolve({
        write: (chunk) => Promise.resolve(void chunks.push(chunk)),
        finish() {
          const content = Buffer.concat(chunks);
          // Not the digest of `crypto.subtle`: another thread computes that, and a test's clock doesn't wait for it.
          const digest = createHash('sha256').update(content).digest('hex');
          saved.set(digest, `/vault/${digest}.pdf`);
          return Promise.resolve({ sha256: digest, bytes: content.byteLength });
        },
        discard: () => Promise.resolve(),
      });
    },
    pathOf: (sha256) => Promise.resolve(saved.get(sha256) ?? null),
    check: (sha256) => Promise.resolve(damaged.has(sha256) ? 'damaged' : saved.has(sha256) ? 'good' : 'missing'),
    remove: (sha256) => Promise.resolve(void saved.delete(sha256)),
  };
}

/** A staging folder without files. */
export function memoryStaging(): StagingFolder {
  return {
    copy: (_source, fileName) => Promise.resolve(`/outgoing/${fileName}`),
    write: (_content, fileName) => Promise.resolve(`/outgoing/${fileName}`),
    publish: () => Promise.resolve(),
  };
}
