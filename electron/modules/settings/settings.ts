/** The app's own settings, shared by all connections. */
import type { Settings } from '../../../shared/contract/app.ts';
import type { Emit } from '../../platform/events.ts';
import type { SettingsStore } from './ports.ts';

/** What holds for a key that was never chosen. */
const DEFAULT_SETTINGS: Settings = {
  theme: 'system',
  tray: false,
  lookForUpdates: null,
  updateChannel: 'latest',
  polling: 'usual',
  keptRatesHours: 24,
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
};

export interface SettingsService {
  get(): Settings;
  set(changes: Partial<Settings>): Settings;
}

/** Makes the settings service. */
export function createSettings(store: SettingsStore, emit: Emit): SettingsService {
  const get = (): Settings => ({ ...DEFAULT_SETTINGS, ...store.read() });
  return {
    get,
    set(changes) {
      const settings = { ...get(), ...changes };
      store.write(settings);
      emit({ name: 'settings.changed', id: null });
      return settings;
    },
  };
}
