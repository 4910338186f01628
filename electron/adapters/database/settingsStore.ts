import { SettingsSchema } from '../../../shared/ipc/contract/app.ts';
import type { SettingsStore } from '../../services/settings/ports.ts';
import { jsonColumn } from './columns.ts';
import type { Database } from './database.ts';

/** Settings in `app.db`. Unreadable ones count as none: they hold nothing that can't be chosen anew. */
export function createSettingsStore(db: Database): SettingsStore {
  return {
    read() {
      const row = db.get("SELECT value FROM app_state WHERE key = 'settings'");
      const parsed = jsonColumn(SettingsSchema.partial()).safeParse(row?.['value']);
      return parsed.success ? parsed.data : null;
    },
    write(settings) {
      db.run(
        `INSERT INTO app_state (key, value) VALUES ('settings', :value)
         ON CONFLICT (key) DO UPDATE SET value = :value`,
        { value: JSON.stringify(settings) },
      );
    },
  };
}
