import { ok } from '../../../shared/ipc/result.ts';
import type { AccountHandlers } from '../handlers.ts';
import type { DocumentsService } from './documents.ts';

export const documentHandlers: AccountHandlers<{ readonly documents: DocumentsService }, 'documents'> = {
  'documents.fetch': ({ documents }, { bolNumber }, signal) => documents.fetch(bolNumber, signal),
  'documents.list': ({ documents }, { bolNumber }) => ok(documents.withDownload(bolNumber)),
  'documents.versions': ({ documents }, { bolNumber }) => ok({ versions: documents.versions(bolNumber) }),
  'documents.check': ({ documents }, { fileId }) => documents.check(fileId),
  'documents.capabilities': ({ documents }) => ok(documents.exporter.capabilities()),
  'documents.save': ({ documents }, { fileId }) => documents.exporter.save(fileId),
  'documents.showSaved': ({ documents }, { path }) => documents.exporter.showSaved(path),
  'documents.copyFile': ({ documents }, { fileId }) => documents.exporter.copyFile(fileId),
  'documents.dragOut': ({ documents }, { fileId }) => documents.exporter.dragOut(fileId),
  'documents.mergeAll': ({ documents }, { bolNumber }, signal) => documents.exporter.mergeAll(bolNumber, signal),
  'documents.pickups': ({ documents }, { date }) => ok(documents.exporter.pickups(date)),
  'documents.pickupManifest': ({ documents }, { carrier, date }) => documents.exporter.pickupManifest(carrier, date),
  'documents.storage': ({ documents }) => ok(documents.storage()),
  'documents.clearable': ({ documents }, rule) => ok(documents.clearable(rule)),
  'documents.clear': async ({ documents }, rule) => ok(await documents.clear(rule)),
};
