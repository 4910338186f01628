/** Where each kind of paper goes, and how each printer is off. */

import type { Policy } from '../../../shared/contract/policy.ts';
import type { Calibration, PrintKind, PrintSettings, Route } from '../../../shared/contract/printing.ts';
import type { Emit } from '../../platform/events.ts';
import type { PrintSettingsStore } from './ports.ts';

const PLAIN: Route = {
  printer: null,
  paper: 'letter',
  copies: 1,
  scale: 'actual',
  tray: null,
  sides: 1,
  driverSize: false,
};

/** Printers that an administrator set for the beginning. */
export type PrinterPreset = NonNullable<Policy['printers']>;

function beginning({ paper, labels }: PrinterPreset): PrintSettings {
  const onPaper = { ...PLAIN, printer: paper ?? null };
  return {
    routes: { bol: onPaper, labels: { ...PLAIN, paper: '4x6', printer: labels ?? null }, other: onPaper },
    calibrations: {},
  };
}

export interface PrintSettingsService {
  get(): PrintSettings;
  setRoute(kind: PrintKind, route: Route): PrintSettings;
  /** null: none. */
  calibrate(printer: string, calibration: Calibration | null): PrintSettings;
}

/** Makes the settings of printing, shared by all connections. What the clerk chose once stays above the preset. */
export function createPrintSettings(
  store: PrintSettingsStore,
  emit: Emit,
  preset: PrinterPreset = {},
): PrintSettingsService {
  const get = () => store.read() ?? beginning(preset);
  const put = (settings: PrintSettings) => {
    store.write(settings);
    emit({ name: 'printing.changed', id: null });
    return settings;
  };
  return {
    get,
    setRoute(kind, route) {
      const now = get();
      return put({ ...now, routes: { ...now.routes, [kind]: route } });
    },
    calibrate(printer, calibration) {
      const now = get();
      const others = Object.entries(now.calibrations).filter(([name]) => name !== printer);
      const calibrations = Object.fromEntries(calibration === null ? others : [...others, [printer, calibration]]);
      return put({ ...now, calibrations });
    },
  };
}
