import { PrintSettingsSchema } from '../../../shared/contract/printing.ts';
import { createAppState } from '../../platform/sqlite/appState.ts';
import type { Database } from '../../platform/sqlite/database.ts';

/** Printer settings and calibrations, which belong to the computer, not to an account. */
export function createPrintSettingsStore(db: Database) {
  return createAppState(db, 'printing', PrintSettingsSchema);
}

export type PrintSettingsStore = ReturnType<typeof createPrintSettingsStore>;
