/** The app's settings, shared by all accounts. */
import type { Settings } from '../../../shared/contract/app.ts';
import type { Emit } from '../../platform/events.ts';
import type { SettingsStore } from './store.ts';

/** Values of settings that were never changed. */
export const DEFAULT_SETTINGS: Settings = {
  theme: 'system',
  tray: false,
  checkForUpdates: null,
  updateChannel: 'latest',
  polling: 'default',
  cachedRatesHours: 24,
  notify: [
    'delivered',
    'cancelled',
    'voided',
    'exception',
    'pickup_warning',
    'late',
    'polling_stopped',
    'print_unfinished',
  ],
  notifyOwnOnly: true,
  shortcuts: {},
};

/** Creates the settings service. */
export function createSettings(store: SettingsStore, emit: Emit) {
  const get = (): Settings => ({ ...DEFAULT_SETTINGS, ...store.read() });
  return {
    get,
    set(changes: Partial<Settings>): Settings {
      const settings = { ...get(), ...changes };
      store.write(settings);
      emit({ name: 'settings.changed', id: null });
      return settings;
    },
  };
}

export type SettingsService = ReturnType<typeof createSettings>;
