/** What the settings service needs to remember. */
import type { Settings } from '../../../shared/ipc/contract/app.ts';

/** Throws StorageError when the disk fails. */
export interface SettingsStore {
  /** null: nothing chosen yet, or unreadable. */
  read(): Settings | null;
  write(settings: Settings): void;
}
