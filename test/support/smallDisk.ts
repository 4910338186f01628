/** A folder on a disk of its own, a tmpfs, that can be made full and roomy again while it is in use. Linux, as root. */
import { spawnSync } from 'node:child_process';
import { mkdirSync, rmSync, statfsSync } from 'node:fs';

const PAGE = 4096;
const ROOMY = '512m';
const RESIZES = 50;

export interface SmallDisk {
  /** Leaves so many pages of 4 kB, at once. */
  leave(pages: number): void;
  release(): void;
  /** Takes the disk and the folder away. */
  remove(): void;
}

/** Makes the folder and puts it on a disk of its own; null, with the folder made, where this user may not. */
export function mountSmallDisk(folder: string): SmallDisk | null {
  mkdirSync(folder, { recursive: true });
  const options = `size=${ROOMY},mode=700`;
  if (process.platform !== 'linux' || !mount(['-t', 'tmpfs', '-o', options, 'waybill-faults', folder])) return null;
  const resize = (size: string) => mount(['-o', `remount,size=${size}`, folder]);
  return {
    leave(pages) {
      // The app writes by itself too: what it wrote since the look makes the new size too small for what is there.
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
