/** A folder whose disk can be made full: a tmpfs of its own where that may be mounted, else a limit of the engine. */
import { rmSync } from 'node:fs';
import { mountSmallDisk } from '../../support/smallDisk.ts';
import type { Clerk } from './clerkProcess.ts';

export interface Disk {
  readonly how: 'tmpfs' | 'max_page_count';
  readonly folder: string;
  /** Leaves so many pages of 4 kB, at once. The clerk is told where the limit is the engine's. */
  squeeze(pages: number, clerk: Clerk): Promise<void>;
  release(clerk: Clerk): Promise<void>;
  remove(): void;
}

/** Makes the folder, on a tmpfs if this user may. */
export function makeDisk(folder: string): Disk {
  const disk = mountSmallDisk(folder);
  if (disk === null) {
    return {
      how: 'max_page_count',
      folder,
      // Most of what is written fits into pages that are there: few bookings need more than one or two new ones.
      squeeze: async (pages, clerk) => void (await clerk.tell({ kind: 'pages', spare: Math.floor(pages / 12) })),
      release: async (clerk) => void (await clerk.tell({ kind: 'pages', spare: null })),
      remove: () => rmSync(folder, { recursive: true, force: true }),
    };
  }
  return {
    how: 'tmpfs',
    folder,
    squeeze: (pages) => Promise.resolve(disk.leave(pages)),
    release: () => Promise.resolve(disk.release()),
    remove: disk.remove,
  };
}
