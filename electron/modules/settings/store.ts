import { SettingsSchema } from '../../../shared/contract/app.ts';
import { createAppState } from '../../platform/sqlite/appState.ts';
import type { Database } from '../../platform/sqlite/database.ts';

/** Creates the store of the app's settings. */
export function createSettingsStore(db: Database) {
  return createAppState(db, 'settings', SettingsSchema.partial());
}

export type SettingsStore = ReturnType<typeof createSettingsStore>;
