/** Templates: saved quote forms with a name, as a start for new quotes. */
import type { Template } from '../../../shared/contract/templates.ts';
import { fail, ok, type Result } from '../../../shared/ipc/result.ts';
import type { Clock } from '../../platform/clock.ts';
import type { Emit } from '../../platform/events.ts';
import type { AccountHandlers } from '../handlers.ts';
import type { TemplateStore } from './store.ts';

/** Same limit as for drafts, in characters. */
const LIMIT_CHARACTERS = 1_000_000;

/** Creates the templates service of one account. */
export function createTemplates(store: TemplateStore, clock: Clock, emit: Emit) {
  const isTaken = (name: string, id: string) => {
    const other = store.byName(name);
    return other !== null && other.id !== id;
  };
  const put = (template: Template) => {
    store.put(template);
    emit({ name: 'templates.changed', id: template.id });
  };

  return {
    list: (): Template[] => store.all(),
    save(template: Omit<Template, 'savedAtMs'>): Result<{ savedAtMs: number }> {
      const size = JSON.stringify(template.value).length;
      if (size > LIMIT_CHARACTERS) {
        return fail({ code: 'invalid_payload', path: 'value', detail: `longer than ${LIMIT_CHARACTERS} characters` });
      }
      if (isTaken(template.name, template.id)) return fail({ code: 'name_taken', name: template.name });
      const savedAtMs = clock.now();
      put({ ...template, savedAtMs });
      return ok({ savedAtMs });
    },
    rename(id: string, name: string): Result<Record<string, never>> {
      const template = store.byId(id);
      if (template === null) return fail({ code: 'not_found', what: 'template' });
      if (isTaken(name, id)) return fail({ code: 'name_taken', name });
      put({ ...template, name });
      return ok({});
    },
    remove(id: string): void {
      store.remove(id);
      emit({ name: 'templates.changed', id });
    },
  };
}

export type TemplatesService = ReturnType<typeof createTemplates>;

/** The calls. */
export const templateHandlers: AccountHandlers<{ readonly templates: TemplatesService }, 'templates'> = {
  'templates.list': ({ templates }) => ok({ templates: templates.list() }),
  'templates.save': ({ templates }, template) => templates.save(template),
  'templates.rename': ({ templates }, { id, name }) => templates.rename(id, name),
  'templates.remove': ({ templates }, { id }) => ok(templates.remove(id)),
};
