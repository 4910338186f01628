import { fail, ok } from '../../shared/ipc/result.ts';
import type { PrintSettingsService } from '../services/printing/settings.ts';
import type { ActiveAccount } from './account.ts';
import type { HandlersOf } from './handlers.ts';

export function printingHandlers(
  account: ActiveAccount,
  settings: PrintSettingsService,
): HandlersOf<'printing'> & HandlersOf<'printers'> {
  const printing = () => {
    const active = account();
    return active.ok ? ok(active.value.printing) : fail(active.error);
  };
  return {
    'printing.settings': () => ok(settings.get()),
    'printing.setRoute': ({ kind, route }) => ok(settings.setRoute(kind, route)),
    'printing.calibrate': ({ printer, calibration }) => ok(settings.calibrate(printer, calibration)),
    'printers.list': () => {
      const service = printing();
      return service.ok ? service.value.printers() : service;
    },
    'printing.calibrationPage': ({ printer, paper, calibrated }) => {
      const service = printing();
      return service.ok ? service.value.calibrationPage(printer, paper, calibrated) : service;
    },
    'printing.start': (order) => {
      const service = printing();
      return service.ok ? service.value.start(order) : service;
    },
    'printing.reprint': ({ recordId }) => {
      const service = printing();
      return service.ok ? service.value.reprint(recordId) : service;
    },
    'printing.resume': ({ jobId }) => {
      const service = printing();
      return service.ok ? service.value.resume(jobId) : service;
    },
    'printing.settle': ({ recordId }) => {
      const service = printing();
      return service.ok ? service.value.settle(recordId) : service;
    },
    'printing.cancel': ({ jobId }) => {
      const service = printing();
      return service.ok ? ok({ wasRunning: service.value.cancel(jobId) }) : service;
    },
    'printing.job': ({ jobId }) => {
      const service = printing();
      return service.ok ? ok(service.value.job(jobId)) : service;
    },
    'printing.records': ({ bolNumber, limit }) => {
      const service = printing();
      return service.ok ? ok({ records: service.value.records(bolNumber, limit) }) : service;
    },
    'printing.stale': async () => {
      const service = printing();
      return service.ok ? ok({ papers: await service.value.stale() }) : service;
    },
  };
}
