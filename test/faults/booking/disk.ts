/** A folder whose disk can be made full: a tmpfs of its own where that may be mounted, else a limit of the engine. */
import { spawnSync } from 'node:child_process';
import { mkdirSync, rmSync, statfsSync } from 'node:fs';
import type { Clerk } from './clerkProcess.ts';

const PAGE = 4096;
const ROOMY = '512m';
const RESIZES = 50;

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
  mkdirSync(folder, { recursive: true });
  const mounted =
    process.platform === 'linux' && mount(['-t', 'tmpfs', '-o', `size=${ROOMY},mode=700`, 'waybill-faults', folder]);
  if (!mounted) {
    return {
      how: 'max_page_count',
      folder,
      // Most of what is written fits into pages that are there: few bookings need more than one or two new ones.
      squeeze: async (pages, clerk) => void (await clerk.tell({ kind: 'pages', spare: Math.floor(pages / 12) })),
      release: async (clerk) => void (await clerk.tell({ kind: 'pages', spare: null })),
      remove: () => rmSync(folder, { recursive: true, force: true }),
    };
  }
  const resize = (size: string) => mount(['-o', `remount,size=${size}`, folder]);
  return {
    how: 'tmpfs',
    folder,
    squeeze(pages) {
      // The app writes by itself too: what it wrote since the look makes the new size too small for what is there.
      for (let attempt = 0; attempt < RESIZES; attempt += 1) {
        const { blocks, bfree, bsize } = statfsSync(folder);
        if (resize(String((blocks - bfree) * bsize + pages * PAGE))) return Promise.resolve();
      }
      throw new Error(`can't resize ${folder}`);
    },
    release() {
      if (!resize(ROOMY)) throw new Error(`can't resize ${folder}`);
      return Promise.resolve();
    },
    remove() {
      spawnSync('umount', [folder]);
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

function mount(args: readonly string[]): boolean {
  return spawnSync('mount', args, { stdio: 'ignore' }).status === 0;
}
