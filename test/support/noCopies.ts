/** A backup folder without files: a backup contains nothing and is stored nowhere. Tests of backups use a real one. */
import type { BackupFolder } from '../../electron/modules/backups/ports.ts';
import { fail } from '../../shared/ipc/result.ts';

export const NO_COPIES: BackupFolder = {
  folder: '/nowhere',
  list: () => Promise.resolve([]),
  save: (atMs, why) => Promise.resolve({ name: `20261116T150000000Z-${why}`, atMs, why, bytes: 0 }),
  remove: () => Promise.resolve(),
  check: () => Promise.resolve(fail({ code: 'not_found', what: 'backup' })),
  restore: () => Promise.resolve(),
};
