/** What a heap holds, read from a snapshot of it as V8 writes them. */
import { z } from 'zod';

const SnapshotSchema = z.object({
  snapshot: z.object({
    meta: z.object({
      node_fields: z.array(z.string()),
      // Of the first field the names of all types; of the others one name.
      node_types: z.tuple([z.array(z.string())], z.unknown()),
    }),
  }),
  nodes: z.array(z.number()),
});

/** Not what scripts made and keep: what the engine compiled of them, and the browser's own objects. */
const NOT_DATA: ReadonlySet<string> = new Set(['code', 'native']);

/**
 * The bytes of all that scripts made and is still held: objects, arrays, closures, strings. Compiled code is left out: of
 * functions that are called often the engine makes faster and larger code for hours, up to a size that the app's own
 * code sets, and that looks like a leak.
 */
export function dataBytes(snapshot: string): number {
  const { snapshot: head, nodes } = SnapshotSchema.parse(JSON.parse(snapshot));
  const { node_fields: fields, node_types: types } = head.meta;
  const [type, size] = [fields.indexOf('type'), fields.indexOf('self_size')];
  if (type === -1 || size === -1) throw new Error('a heap snapshot of another form');
  let bytes = 0;
  for (let at = 0; at < nodes.length; at += fields.length) {
    if (!NOT_DATA.has(types[0][nodes[at + type] ?? -1] ?? '')) bytes += nodes[at + size] ?? 0;
  }
  return bytes;
}
