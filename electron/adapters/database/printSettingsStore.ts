import { PrintSettingsSchema } from '../../../shared/ipc/contract/printing.ts';
import type { PrintSettingsStore } from '../../services/printing/ports.ts';
import { createAppState } from './appState.ts';
import type { Database } from './database.ts';

/** Routes and calibrations: printers belong to the computer, not to a connection. */
export function createPrintSettingsStore(db: Database): PrintSettingsStore {
  return createAppState(db, 'printing', PrintSettingsSchema);
}
