/** The app's own settings, shared by all connections. */
import type { Settings } from '../../../shared/ipc/contract/app.ts';
import type { Emit } from '../events.ts';

/** Throws StorageError when the disk fails. */
export interface SettingsStore {
  read(): Settings;
  write(settings: Settings): void;
}

export const DEFAULT_SETTINGS: Settings = { theme: 'system' };

export interface SettingsService {
  get(): Settings;
  set(changes: Partial<Settings>): Settings;
}

/** Makes the settings service. */
export function createSettings(store: SettingsStore, emit: Emit): SettingsService {
  return {
    get: () => store.read(),
    set(changes) {
      const settings = { ...store.read(), ...changes };
      store.write(settings);
      emit({ name: 'settings.changed', id: null });
      return settings;
    },
  };
}
