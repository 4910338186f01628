import { ok } from '../../../shared/ipc/result.ts';
import type { AccountHandlers, Handlers } from '../handlers.ts';
import type { PrintingService } from './printing.ts';
import type { PrintSettingsService } from './settings.ts';

type SettingsCall = 'printing.settings' | 'printing.setRoute' | 'printing.setLabelSizes' | 'printing.calibrate';

/** Printers and their settings belong to the computer, not to an account. */
export const printSettingsHandlers = (settings: PrintSettingsService): Handlers<SettingsCall> => ({
  'printing.settings': () => ok(settings.get()),
  'printing.setRoute': ({ kind, route }) => ok(settings.setRoute(kind, route)),
  'printing.setLabelSizes': ({ sizes, edited }) => ok(settings.setLabelSizes(sizes, edited)),
  'printing.calibrate': ({ printer, calibration }) => ok(settings.calibrate(printer, calibration)),
});

export const printingHandlers: Omit<
  AccountHandlers<{ readonly printing: PrintingService }, 'printing' | 'printers'>,
  SettingsCall
> = {
  'printers.list': ({ printing }) => printing.printers(),
  'printing.calibrationPage': ({ printing }, { printer, paper, calibrated }) =>
    printing.calibrationPage(printer, paper, calibrated),
  'printing.unlock': ({ printing }, { fileId, password }) => printing.unlock(fileId, password),
  'printing.check': ({ printing }, { fileId, paper }) => printing.check(fileId, paper),
  'printing.start': ({ printing }, order) => printing.start(order),
  'printing.reprint': ({ printing }, { recordId, version }) => printing.reprint(recordId, version),
  'printing.resume': ({ printing }, { jobId }) => printing.resume(jobId),
  'printing.cancelQueued': ({ printing }, { recordId }) => printing.cancelQueued(recordId),
  'printing.move': ({ printing }, { recordId, printer }) => printing.move(recordId, printer),
  'printing.settle': ({ printing }, { recordId }) => printing.settle(recordId),
  'printing.cancel': ({ printing }, { jobId }) => ok({ wasRunning: printing.cancel(jobId) }),
  'printing.job': ({ printing }, { jobId }) => ok(printing.job(jobId)),
  'printing.records': ({ printing }, { bolNumber, limit }) => ok({ records: printing.records(bolNumber, limit) }),
  'printing.stale': async ({ printing }) => ok({ prints: await printing.stale() }),
};
