import { ok } from '../../../shared/ipc/result.ts';
import type { AccountHandlers } from '../handlers.ts';
import type { TemplatesService } from './templates.ts';

export const templateHandlers: AccountHandlers<{ readonly templates: TemplatesService }, 'templates'> = {
  'templates.list': ({ templates }) => ok({ templates: templates.list() }),
  'templates.save': ({ templates }, template) => templates.save(template),
  'templates.rename': ({ templates }, { id, name }) => templates.rename(id, name),
  'templates.remove': ({ templates }, { id }) => ok(templates.remove(id)),
};
