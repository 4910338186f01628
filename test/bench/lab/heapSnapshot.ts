/** The contents of a heap, parsed from a V8 heap snapshot. */
import { z } from 'zod';

const SnapshotSchema = z.object({
  snapshot: z.object({
    meta: z.object({
      node_fields: z.array(z.string()),
      // The first field has the names of all types, the others one name each.
      node_types: z.tuple([z.array(z.string())], z.unknown()),
    }),
  }),
  nodes: z.array(z.number()),
});

/** Not data of scripts: compiled code, and the browser's own objects. */
const NOT_DATA: ReadonlySet<string> = new Set(['code', 'native']);

/**
 * Returns the bytes of all live data of scripts: objects, arrays, closures, strings. Excludes compiled code: for hours
 * the engine compiles faster and larger code for functions that are called often, up to a limit set by the size of the
 * app's code, which resembles a leak.
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
