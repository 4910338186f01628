import { z } from 'zod';
import { type Settings, SettingsSchema } from '../../../shared/contract/app.ts';
import { createAppState } from '../../platform/sqlite/appState.ts';
import type { Database } from '../../platform/sqlite/database.ts';

const { shape } = SettingsSchema;
const isSetting = (name: string): name is keyof Settings => Object.hasOwn(shape, name);

/** Only the settings that can be read: a choice that a later version saved must not discard the others. */
function readableSettings(saved: unknown): unknown {
  if (typeof saved !== 'object' || saved === null) return saved;
  return Object.fromEntries(
    Object.entries(saved).filter(([name, value]) => isSetting(name) && shape[name].safeParse(value).success),
  );
}

/** Creates the store of the app's settings. */
export function createSettingsStore(db: Database) {
  return createAppState(db, 'settings', z.preprocess(readableSettings, SettingsSchema.partial()));
}

export type SettingsStore = ReturnType<typeof createSettingsStore>;
