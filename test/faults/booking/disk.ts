/** A folder whose disk can be filled: a separate tmpfs if it may be mounted, otherwise a limit of the engine. */
import { rmSync } from 'node:fs';
import { mountSmallDisk } from '../../support/smallDisk.ts';
import type { Clerk } from './clerkProcess.ts';

export interface Disk {
  readonly how: 'tmpfs' | 'max_page_count';
  readonly folder: string;
  /** Leaves this many pages of 4 kB, immediately. If the limit is the engine's, the clerk receives a command. */
  squeeze(pages: number, clerk: Clerk): Promise<void>;
  release(clerk: Clerk): Promise<void>;
  remove(): void;
}

/** Makes the folder, on a tmpfs if this user may mount one. */
export function makeDisk(folder: string): Disk {
  const disk = mountSmallDisk(folder);
  if (disk === null) {
    return {
      how: 'max_page_count',
      folder,
      // Most of what is written fits into existing pages: few bookings need more than one or two new ones.
      squeeze: async (pages, clerk) => void (await clerk.sendCommand({ kind: 'pages', spare: Math.floor(pages / 12) })),
      release: async (clerk) => void (await clerk.sendCommand({ kind: 'pages', spare: null })),
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
