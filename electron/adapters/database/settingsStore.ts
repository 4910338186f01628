import { SettingsSchema } from '../../../shared/ipc/contract/app.ts';
import type { SettingsStore } from '../../services/settings/ports.ts';
import { createAppState } from './appState.ts';
import type { Database } from './database.ts';

/** Settings of the app. */
export function createSettingsStore(db: Database): SettingsStore {
  return createAppState(db, 'settings', SettingsSchema.partial());
}
