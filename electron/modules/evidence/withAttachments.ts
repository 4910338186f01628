/** The documents service with attached files among the files that it serves, counts, and deletes. */
import type { CleanupRule } from '../../../shared/contract/documents.ts';
import type { DocumentsService } from '../documents/documents.ts';
import type { AttachmentsService } from './attachments.ts';

export function withAttachments(documents: DocumentsService, attachments: AttachmentsService): DocumentsService {
  return {
    ...documents,
    file: async (fileId: string) => (await documents.file(fileId)) ?? attachments.file(fileId),
    storage() {
      const { total, ages, oldVersions } = documents.storage();
      const attached = attachments.storage();
      const sum = (key: 'files' | 'bytes') => attached.reduce((all, each) => all + each[key], 0);
      return {
        oldVersions,
        total: { files: total.files + sum('files'), bytes: total.bytes + sum('bytes') },
        ages: ages.map((each) => {
          const own = attached.find(({ age }) => age === each.age);
          return { ...each, files: each.files + (own?.files ?? 0), bytes: each.bytes + (own?.bytes ?? 0) };
        }),
      };
    },
    clearable(rule: CleanupRule) {
      const [own, attached] = [documents.clearable(rule), attachments.clearable(rule)];
      return {
        files: own.files + attached.files,
        bytes: own.bytes + attached.bytes,
        shipments:
          attached.bolNumbers.length === 0
            ? own.shipments
            : new Set([...documents.clearableShipments(rule), ...attached.bolNumbers]).size,
      };
    },
    async clear(rule: CleanupRule) {
      const own = await documents.clear(rule);
      const attached = await attachments.clear(rule);
      return { files: own.files + attached.files, bytes: own.bytes + attached.bytes };
    },
  };
}
