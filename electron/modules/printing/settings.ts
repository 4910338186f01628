/** Which printer each kind of document goes to, and the calibration of each printer. */

import type { Policy } from '../../../shared/contract/policy.ts';
import type { Calibration, LabelSize, PrintKind, PrintSettings, Route } from '../../../shared/contract/printing.ts';
import type { PaperSize } from '../../../shared/freight/paperSizes.ts';
import type { Emit } from '../../platform/events.ts';
import type { PrintSettingsStore } from './settingsStore.ts';

const PLAIN: Route = {
  printer: null,
  paper: 'letter',
  copies: 1,
  scale: 'actual',
  crops: false,
  tray: null,
  sides: 1,
  driverSize: false,
};

/** Printers preset by IT. */
export type PrinterPreset = NonNullable<Policy['printers']>;

function presetSettings({ paper, labels }: PrinterPreset): PrintSettings {
  const plainRoute = { ...PLAIN, printer: paper ?? null };
  return {
    routes: { bol: plainRoute, labels: { ...PLAIN, paper: '4x6', printer: labels ?? null }, other: plainRoute },
    calibrations: {},
    labelSizes: [],
  };
}

/** Creates the print settings, shared by all accounts. The user's choice takes precedence over the preset. */
export function createPrintSettings(store: PrintSettingsStore, emit: Emit, preset: PrinterPreset = {}) {
  const get = () => store.read() ?? presetSettings(preset);
  const put = (settings: PrintSettings) => {
    store.write(settings);
    emit({ name: 'printing.changed', id: null });
    return settings;
  };
  return {
    get,
    setRoute(kind: PrintKind, route: Route): PrintSettings {
      const now = get();
      return put({ ...now, routes: { ...now.routes, [kind]: route } });
    },
    /** `edited`: the old and the new size if one was edited, otherwise null. */
    setLabelSizes(sizes: readonly LabelSize[], edited: { from: PaperSize; to: PaperSize } | null): PrintSettings {
      const now = get();
      const withEdit = (route: Route) => (route.paper === edited?.from ? { ...route, paper: edited.to } : route);
      const { bol, labels, other } = now.routes;
      return put({
        ...now,
        routes: { bol: withEdit(bol), labels: withEdit(labels), other: withEdit(other) },
        labelSizes: sizes.toSorted((a, b) => a.name.localeCompare(b.name, 'en')),
      });
    },
    /** null: none. */
    calibrate(printer: string, calibration: Calibration | null): PrintSettings {
      const now = get();
      const others = Object.entries(now.calibrations).filter(([name]) => name !== printer);
      const calibrations = Object.fromEntries(calibration === null ? others : [...others, [printer, calibration]]);
      return put({ ...now, calibrations });
    },
  };
}

export type PrintSettingsService = ReturnType<typeof createPrintSettings>;
