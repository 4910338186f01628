/** Payloads that our own page never sends: of the right shape with one error, or of no valid shape. */
import { z } from 'zod';
import type { Random } from '../booking/random.ts';

/** The part of JSON Schema that the contract uses. */
const ShapeSchema = z.object({
  type: z.unknown().optional(),
  const: z.unknown().optional(),
  enum: z.array(z.unknown()).optional(),
  get anyOf() {
    return z.array(ShapeSchema).optional();
  },
  get oneOf() {
    return z.array(ShapeSchema).optional();
  },
  get properties() {
    return z.record(z.string(), ShapeSchema).optional();
  },
  get items() {
    return ShapeSchema.optional();
  },
  minimum: z.number().optional(),
  maximum: z.number().optional(),
});
type Shape = z.infer<typeof ShapeSchema>;

/** Values that Electron's structured clone accepts, and values that only the browser host's JSON can carry. */
const JUNK: readonly [() => unknown, ...(() => unknown)[]] = [
  () => undefined,
  () => null,
  () => true,
  () => Number.NaN,
  () => Number.POSITIVE_INFINITY,
  () => -1,
  () => 1.5,
  () => 2 ** 53,
  () => 1e308,
  () => 10n,
  () => '',
  () => ' ',
  () => '\0',
  () => '\ud83d',
  () => '\u202e1.00',
  () => 'x'.repeat(100_000),
  () => '__proto__',
  () => '../../../../etc/passwd',
  () => "'; DROP TABLE shipments; --",
  () => '=HYPERLINK("http://localhost/")',
  () => [],
  () => [null],
  () => Array.from({ length: 2_000 }, () => 'a'),
  () => ({}),
  () => JSON.parse('{"__proto__": {"polluted": true}, "constructor": {"prototype": {"polluted": true}}}'),
  () => new Date(Number.NaN),
  () => new Map([['ok', true]]),
  () => new Uint8Array(8),
  () => {
    let nested: unknown = 'deep';
    for (let level = 0; level < 2_000; level += 1) nested = [nested];
    return nested;
  },
];

const STRINGS = [
  'a',
  'Acme Pallet Co.',
  '2026-11-23',
  '2026-02-30',
  '08:00',
  '43207',
  'OH',
  'LGDL',
  '6145550142',
] as const;

/** A value that roughly fits the shape: formats and lengths are random. */
function fitting(shape: Shape, random: Random, known: readonly string[]): unknown {
  const choices = shape.anyOf ?? shape.oneOf;
  const [first, ...rest] = choices ?? [];
  if (first !== undefined) return fitting(random.pick([first, ...rest]), random, known);
  if ('const' in shape) return shape.const;
  if (shape.enum !== undefined) return shape.enum[random.whole(0, shape.enum.length - 1)];
  switch (shape.type) {
    case 'string':
      return random.chance(40) ? (known[random.whole(0, known.length)] ?? 'a') : random.pick(STRINGS);
    case 'integer':
    case 'number':
      return random.whole(Math.max(shape.minimum ?? 0, -1_000), Math.min(shape.maximum ?? 1_000, 100_000));
    case 'boolean':
      return random.chance(50);
    case 'array':
      return Array.from({ length: random.whole(0, 3) }, () => fitting(shape.items ?? {}, random, known));
    case 'object': {
      const entries = Object.entries(shape.properties ?? {}).filter(() => random.chance(95));
      return Object.fromEntries(entries.map(([name, part]) => [name, fitting(part, random, known)]));
    }
    default:
      return null;
  }
}

/** Replaces a random part of the value with junk. */
function spoil(value: unknown, random: Random): unknown {
  const isInside = typeof value === 'object' && value !== null && random.chance(80);
  const keys = isInside ? Object.keys(value) : [];
  const key = keys[random.whole(0, Math.max(0, keys.length - 1))];
  if (!isInside || key === undefined) return random.pick(JUNK)();
  if (Array.isArray(value)) return value.map((each, at) => (String(at) === key ? spoil(each, random) : each));
  return Object.fromEntries(
    Object.entries(value).map(([name, part]) => [name, name === key ? spoil(part, random) : part]),
  );
}

/**
 * Returns a payload for a call.
 *
 * @param known identifiers from the app, so that some payloads are about existing things
 */
export function junkFor(input: z.ZodType, random: Random, known: readonly string[]): unknown {
  if (random.chance(10)) return random.pick(JUNK)();
  const shape = ShapeSchema.parse(z.toJSONSchema(input, { io: 'input', unrepresentable: 'any' }));
  const payload = fitting(shape, random, known);
  return random.chance(60) ? spoil(payload, random) : payload;
}
