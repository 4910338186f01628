/** What the settings service needs to remember. */
import type { Settings } from '../../../shared/contract/app.ts';

/** Throws StorageError when the disk fails. */
export interface SettingsStore {
  /** What was chosen so far. null: nothing yet, or unreadable. */
  read(): Partial<Settings> | null;
  write(settings: Settings): void;
}
