import { fail, ok } from '../../../shared/ipc/result.ts';
import type { HandlersOf } from '../handlers.ts';
import type { ReadTable } from './ports.ts';

export function tableHandlers(readTable: ReadTable): HandlersOf<'tables'> {
  return {
    async 'tables.read'(input, signal) {
      const bytes =
        'text' in input
          ? new TextEncoder().encode(input.text)
          : Uint8Array.from(atob(input.content), (char) => char.charCodeAt(0));
      const table = await readTable(bytes, signal);
      if (!table.ok) return fail({ code: 'table_unreadable', problem: table.error });
      return ok({ rows: [...table.value.rows], sheet: table.value.sheet });
    },
  };
}
