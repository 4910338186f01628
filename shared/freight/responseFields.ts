/**
 * Parses a JSON response part by part. Only parts marked `needed` make the response useless; any other unreadable part
 * is dropped individually and listed, so that one odd value never hides the rest.
 */
import { z } from 'zod';
import { visibleText } from '../rules/visibleText.ts';

/** Why a part could not be read. */
export const WhyUnreadSchema = z.enum([
  'missing',
  'blank',
  'not_text',
  'not_a_number',
  'out_of_range',
  'not_a_date',
  'not_true_or_false',
  'not_a_list',
  'not_an_object',
  'too_long',
  'another_quote',
]);
export type WhyUnread = z.infer<typeof WhyUnreadSchema>;

/** A part that was dropped: its dotted path in the response, such as `rates.5.total`, and the reason. */
export const UnreadPartSchema = z.object({ path: z.string(), why: WhyUnreadSchema });
export type UnreadPart = z.infer<typeof UnreadPartSchema>;

/** Includes the part itself as JSON, for support; truncated with a note if it is very long. */
export interface UnreadRaw extends UnreadPart {
  readonly raw: string;
  /** The whole list element that contains it was dropped. */
  readonly isDropped?: true;
}

/** Thrown for a required part that can't be read; caught by the enclosing list or the whole response. */
export class UnreadableError extends Error {
  readonly part: UnreadRaw;
  constructor(part: UnreadRaw) {
    super(`${part.path}: ${part.why}`);
    this.part = part;
  }
}

/** Reads one value, or rejects it. No schema: a response has hundreds of values, and a schema takes longer for each. */
export type Value<T> = (value: unknown, reject: (why: WhyUnread) => never) => T;

export interface Fields {
  /** Everything dropped from the response so far. */
  readonly unread: UnreadRaw[];
  /** A required value: without it the response is useless. */
  needed<T>(name: string, value: Value<T>): T;
  /** null if absent, null or unreadable. */
  optional<T>(name: string, value: Value<T>): T | null;
  /** Text for display only: without secrets and invisible characters, truncated to `limit`. null if absent or blank. */
  text(name: string, limit: number): string | null;
  /** Any non-text value, as JSON for display only, cleaned in the same way. null if absent or null. */
  json(name: string, limit: number): string | null;
  /** Whether the field is present and null. */
  isNull(name: string): boolean;
  /** The raw value. */
  raw(name: string): unknown;
  /** A required nested object. */
  object(name: string): Fields;
  /**
   * A list whose elements are read one by one; null if absent, null or not a list.
   *
   * @param ofText reads an element that is plain text instead of an object
   */
  list<T>(name: string, element: (fields: Fields) => T, ofText?: (text: string) => T): T[] | null;
  /** Like `list`, for plain values. */
  values<T>(name: string, value: Value<T>): T[] | null;
  /** Rejects the whole object that has these fields. */
  reject(name: string, why: WhyUnread): never;
}

/** Reads a whole response. An unreadable required part becomes the failure; nothing else is caught. */
export function readFields<T>(
  body: unknown,
  read: (fields: Fields) => T,
  clean: (text: string) => string = (text) => text,
): { readonly ok: true; readonly value: T } | { readonly ok: false; readonly part: UnreadRaw } {
  try {
    return { ok: true, value: read(fieldsOf(body, '', { unread: [], clean })) };
  } catch (error) {
    if (error instanceof UnreadableError) return { ok: false, part: cleanedPart(error.part, clean) };
    throw error;
  }
}

interface Context {
  readonly unread: UnreadRaw[];
  readonly clean: (text: string) => string;
}

function fieldsOf(body: unknown, path: string, context: Context): Fields {
  const { unread, clean } = context;
  if (!isObject(body)) throw new UnreadableError(partOf(path, body == null ? 'missing' : 'not_an_object', body));
  const pathOf = (name: string) => (path === '' ? name : `${path}.${name}`);
  const valueAt = (name: string): unknown => (Object.hasOwn(body, name) ? body[name] : undefined);

  function partAt<T>(at: string, raw: unknown, value: Value<T>): T {
    return value(raw, (why) => {
      throw new UnreadableError(partOf(at, why, raw));
    });
  }

  /** Drops an unreadable part without affecting the rest. */
  function alone<T>(read: () => T, isElement = false): T | null {
    try {
      return read();
    } catch (error) {
      if (!(error instanceof UnreadableError)) throw error;
      note(isElement ? { ...error.part, isDropped: true } : error.part);
      return null;
    }
  }

  function note(part: UnreadRaw): void {
    unread.push(cleanedPart(part, clean));
  }

  function each<T>(name: string, read: (element: unknown, at: string) => T): T[] | null {
    const found = valueAt(name);
    if (found == null) return null;
    if (!Array.isArray(found)) {
      note(partOf(pathOf(name), 'not_a_list', found));
      return null;
    }
    const elements: readonly unknown[] = found;
    return elements.flatMap((element, index) => {
      const item = alone(() => ({ item: read(element, `${pathOf(name)}.${index}`) }), true);
      return item === null ? [] : [item.item];
    });
  }

  return {
    unread,
    needed: (name, value) => partAt(pathOf(name), valueAt(name), value),
    optional: (name, value) => (valueAt(name) == null ? null : alone(() => partAt(pathOf(name), valueAt(name), value))),
    text(name, limit) {
      const found = valueAt(name);
      if (found == null) return null;
      if (typeof found !== 'string') {
        note(partOf(pathOf(name), 'not_text', found));
        return null;
      }
      const text = visibleText(clean(found)).trim();
      if (text === '') return null;
      return text.length > limit ? `${text.slice(0, limit - 1).toWellFormed()}…` : text;
    },
    json(name, limit) {
      const found = valueAt(name);
      return found == null
        ? null
        : visibleText(clean(jsonOf(found)))
            .slice(0, limit)
            .toWellFormed();
    },
    isNull: (name) => valueAt(name) === null,
    raw: valueAt,
    object: (name) => fieldsOf(valueAt(name), pathOf(name), context),
    list: (name, element, ofText) =>
      each(name, (found, at) =>
        typeof found === 'string' && ofText !== undefined
          ? ofText(visibleText(clean(found)))
          : element(fieldsOf(found, at, context)),
      ),
    values: (name, value) => each(name, (found, at) => partAt(at, found, value)),
    reject(name, why) {
      throw new UnreadableError(partOf(pathOf(name), why, valueAt(name)));
    },
  };
}

/** Maximum length of a raw part, in characters: more than any part of a real response has. */
export const RAW_LIMIT = 16 * 1024;

/** Truncates text and appends its full length. */
export function cutText(text: string, limit: number): string {
  return text.length <= limit ? text : `${text.slice(0, limit).toWellFormed()}… (cut, ${text.length} characters)`;
}

function partOf(path: string, why: WhyUnread, raw: unknown): UnreadRaw {
  return { path, why, raw: jsonOf(raw) };
}

/** Cleans before truncating: otherwise a secret across the cut would be partly left. */
function cleanedPart<Part extends UnreadRaw>(part: Part, clean: (text: string) => string): Part {
  return { ...part, raw: cutText(clean(part.raw), RAW_LIMIT) };
}

/** A value as JSON; empty if it is nested too deeply. */
function jsonOf(value: unknown): string {
  try {
    return JSON.stringify(value) ?? '';
  } catch {
    return '';
  }
}

function isObject(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
