/** Templates: quote forms under a name, to start a quote from. */
import type { Template } from '../../../shared/contract/templates.ts';
import { fail, ok, type Result } from '../../../shared/ipc/result.ts';
import type { Clock } from '../../platform/clock.ts';
import type { Emit } from '../../platform/events.ts';
import type { TemplateStore } from './ports.ts';

export interface TemplatesService {
  list(): Template[];
  save(template: Omit<Template, 'savedAtMs'>): Result<{ savedAtMs: number }>;
  rename(id: string, name: string): Result<Record<string, never>>;
  remove(id: string): void;
}

/** As many characters as a draft may have. */
const LIMIT_CHARACTERS = 1_000_000;

/** Makes the templates service of one account. */
export function createTemplates(store: TemplateStore, clock: Clock, emit: Emit): TemplatesService {
  const isTaken = (name: string, id: string) => {
    const other = store.byName(name);
    return other !== null && other.id !== id;
  };
  const put = (template: Template) => {
    store.put(template);
    emit({ name: 'templates.changed', id: template.id });
  };

  return {
    list: () => store.all(),
    save(template) {
      const size = JSON.stringify(template.value).length;
      if (size > LIMIT_CHARACTERS) {
        return fail({ code: 'invalid_payload', path: 'value', detail: `longer than ${LIMIT_CHARACTERS} characters` });
      }
      if (isTaken(template.name, template.id)) return fail({ code: 'name_taken', name: template.name });
      const savedAtMs = clock.now();
      put({ ...template, savedAtMs });
      return ok({ savedAtMs });
    },
    rename(id, name) {
      const template = store.byId(id);
      if (template === null) return fail({ code: 'not_found', what: 'template' });
      if (isTaken(name, id)) return fail({ code: 'name_taken', name });
      put({ ...template, name });
      return ok({});
    },
    remove(id) {
      store.remove(id);
      emit({ name: 'templates.changed', id });
    },
  };
}
