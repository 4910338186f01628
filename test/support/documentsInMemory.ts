/** The content store and the staging folder, in memory. */
import type { DocumentContentStore, StagingFolder } from '../../electron/modules/documents/ports.ts';

/** Stores hashes; the paths that it returns lead to no file. `damaged` are files that no longer match their hash. */
export function memoryContentStore(damaged: ReadonlySet<string> = new Set()): DocumentContentStore {
  const saved = new Map<string, string>();
  return {
    receive: () => {
      const chunks: Uint8Array[] = [];
      return Promise.resolve({
        write: (chunk) => Promise.resolve(void chunks.push(chunk)),
        async finish() {
          const content = Buffer.concat(chunks);
          const digest = Buffer.from(await crypto.subtle.digest('SHA-256', content)).toString('hex');
          saved.set(digest, `/vault/${digest}.pdf`);
          return { sha256: digest, bytes: content.byteLength };
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
