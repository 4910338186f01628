/** Templates: saved quote forms with a name, as a start for new quotes. */
import { z } from 'zod';
import type { Template } from '../../../shared/contract/templates.ts';
import { fail, ok, type Result } from '../../../shared/ipc/result.ts';
import type { Clock } from '../../platform/clock.ts';
import type { Emit } from '../../platform/events.ts';
import { withUnknownMembers } from '../../platform/unknownMembers.ts';
import type { AccountHandlers } from '../handlers.ts';
import { appErrorOf } from '../workgroup/appError.ts';
import type { RecordVersion, StoreFailure } from '../workgroup/shared.ts';
import type { RecordWrites } from '../workgroup/sharedRecords.ts';
import type { TemplateStore } from './store.ts';

/** Same limit as for drafts, in characters. */
const LIMIT_CHARACTERS = 1_000_000;

export interface TemplatesOptions {
  readonly store: TemplateStore;
  readonly records: RecordWrites;
  readonly clock: Clock;
  readonly emit: Emit;
}

type TemplateToSave = Pick<Template, 'id' | 'name' | 'value'> & { readonly version?: number | undefined };

/** Creates the templates service of one account. */
export function createTemplates({ store, records, clock, emit }: TemplatesOptions) {
  const isTaken = (name: string, id: string) => {
    const other = store.byName(name);
    return other !== null && other.id !== id;
  };
  const failed = (failure: StoreFailure, name?: string) =>
    fail(appErrorOf(failure, { what: 'template', fieldsOf, ...(name === undefined ? {} : { name }) }));

  return {
    list: (): Template[] => store.all(),
    async save(template: TemplateToSave): Promise<Result<{ savedAtMs: number; version: number }>> {
      const { id, name } = template;
      const stored = store.byId(id);
      const value = JSON.stringify(withUnknownMembers(stored?.value ?? null, template.value));
      if (value.length > LIMIT_CHARACTERS) {
        return fail({ code: 'invalid_payload', path: 'value', detail: `longer than ${LIMIT_CHARACTERS} characters` });
      }
      if (isTaken(name, id)) return fail({ code: 'name_taken', name });
      const savedAtMs = clock.now();
      const seenSeq = template.version ?? stored?.version ?? null;
      const columns = { name, value, saved_at_ms: savedAtMs };
      const written = await records.putRecords('quote_templates', [{ id, seenSeq, columns }]);
      if (!written.ok) return failed(written.error, name);
      emit({ name: 'templates.changed', id });
      return ok({ savedAtMs, version: written.value.seq });
    },
    async rename(id: string, name: string): Promise<Result<Record<string, never>>> {
      const template = store.byId(id);
      if (template === null) return fail({ code: 'not_found', what: 'template' });
      if (isTaken(name, id)) return fail({ code: 'name_taken', name });
      const change = { id, seenSeq: template.version, columns: { name, saved_at_ms: template.savedAtMs } };
      const written = await records.putRecords('quote_templates', [change]);
      if (!written.ok) return failed(written.error, name);
      emit({ name: 'templates.changed', id });
      return ok({});
    },
    /** The version to restore it with. */
    async remove(id: string): Promise<Result<{ readonly version: number }>> {
      const template = store.byId(id);
      const removed = template === null ? [] : [{ id, seenSeq: template.version }];
      const written = await records.removeRecords('quote_templates', removed, clock.now());
      if (!written.ok) return failed(written.error);
      emit({ name: 'templates.changed', id });
      return ok({ version: written.value.seq });
    },
  };
}

/** What the contract calls the columns of another version. */
function fieldsOf({ name = null, value }: NonNullable<RecordVersion['columns']>) {
  return { name, value: z.json().parse(JSON.parse(String(value))) };
}

export type TemplatesService = ReturnType<typeof createTemplates>;

/** The calls. */
export const templateHandlers: AccountHandlers<{ readonly templates: TemplatesService }, 'templates'> = {
  'templates.list': ({ templates }) => ok({ templates: templates.list() }),
  'templates.save': ({ templates }, template) => templates.save(template),
  'templates.rename': ({ templates }, { id, name }) => templates.rename(id, name),
  'templates.remove': ({ templates }, { id }) => templates.remove(id),
};
