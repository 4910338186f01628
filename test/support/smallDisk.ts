/** A folder on a separate disk, a tmpfs, that can be filled and freed while it is in use. Linux, as root. */
import { spawnSync } from 'node:child_process';
import { mkdirSync, rmSync, statfsSync } from 'node:fs';

const PAGE = 4096;
const ROOMY = '512m';
const RESIZES = 50;

export interface SmallDisk {
  /** Leaves this many pages of 4 kB, immediately. */
  leave(pages: number): void;
  release(): void;
  /** Removes the disk and the folder. */
  remove(): void;
}

/** Creates the folder and mounts a separate disk on it; null, with the folder created, if this user may not mount. */
export function mountSmallDisk(folder: string): SmallDisk | null {
  mkdirSync(folder, { recursive: true });
  const options = `size=${ROOMY},mode=700`;
  if (process.platform !== 'linux' || !mount(['-t', 'tmpfs', '-o', options, 'waybill-faults', folder])) return null;
  const resize = (size: string) => mount(['-o', `remount,size=${size}`, folder]);
  return {
    leave(pages) {
      // The app writes in the background too: what it wrote since the check may make the new size too small.
      for (let attempt = 0; attempt < RESIZES; attempt += 1) {
        const { blocks, bfree, bsize } = statfsSync(folder);
        if (resize(String((blocks - bfree) * bsize + pages * PAGE))) return;
      }
      throw new Error(`can't resize ${folder}`);
    },
    release() {
      if (!resize(ROOMY)) throw new Error(`can't resize ${folder}`);
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
