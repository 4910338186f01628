import { ok } from '../../../shared/ipc/result.ts';
import type { AccountHandlers } from '../handlers.ts';
import type { EmailsService } from './emails.ts';

export const emailHandlers: AccountHandlers<{ readonly emails: EmailsService }, 'emails'> = {
  'emails.templates': ({ emails }) => ok({ templates: emails.templates() }),
  'emails.saveTemplate': ({ emails }, { kind, ...text }) => emails.saveTemplate(kind, text),
  'emails.resetTemplate': ({ emails }, { kind }) => ok(emails.resetTemplate(kind)),
  'emails.compose': ({ emails }, request) => emails.compose(request),
  'emails.create': ({ emails }, draft) => emails.create(draft),
  'emails.record': ({ emails }, { bolNumbers, ...record }) => ok(emails.record(bolNumbers, record)),
};
