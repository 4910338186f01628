import { PrintSettingsSchema } from '../../../shared/ipc/contract/printing.ts';
import type { PrintSettingsStore } from '../../services/printing/ports.ts';
import { jsonColumn } from './columns.ts';
import type { Database } from './database.ts';

/** Routes and calibrations in `app.db`: printers belong to the computer, not to a connection. Unreadable ones are none. */
export function createPrintSettingsStore(db: Database): PrintSettingsStore {
  return {
    read() {
      const row = db.get("SELECT value FROM app_state WHERE key = 'printing'");
      const parsed = jsonColumn(PrintSettingsSchema).safeParse(row?.['value']);
      return parsed.success ? parsed.data : null;
    },
    write(settings) {
      db.run(
        `INSERT INTO app_state (key, value) VALUES ('printing', :value)
         ON CONFLICT (key) DO UPDATE SET value = :value`,
        { value: JSON.stringify(settings) },
      );
    },
  };
}
