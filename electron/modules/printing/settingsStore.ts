import { PrintSettingsSchema } from '../../../shared/contract/printing.ts';
import { createAppState } from '../../platform/sqlite/appState.ts';
import type { Database } from '../../platform/sqlite/database.ts';
import type { PrintSettingsStore } from './ports.ts';

/** Routes and calibrations: printers belong to the computer, not to a connection. */
export function createPrintSettingsStore(db: Database): PrintSettingsStore {
  return createAppState(db, 'printing', PrintSettingsSchema);
}
