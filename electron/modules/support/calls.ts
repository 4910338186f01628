import { ok } from '../../../shared/ipc/result.ts';
import type { HandlersOf } from '../handlers.ts';
import type { SupportService } from './support.ts';

export function supportHandlers(support: SupportService): HandlersOf<'support'> {
  return {
    'support.calls': (query) => support.calls(query),
    'support.exportCalls': (query) => support.exportCalls(query),
    'support.preview': () => ok(support.preview()),
    'support.save': ({ previewId }) => support.save(previewId),
  };
}
