import { SettingsSchema } from '../../../shared/contract/app.ts';
import { createAppState } from '../../platform/sqlite/appState.ts';
import type { Database } from '../../platform/sqlite/database.ts';
import type { SettingsStore } from './ports.ts';

/** Settings of the app. */
export function createSettingsStore(db: Database): SettingsStore {
  return createAppState(db, 'settings', SettingsSchema.partial());
}
