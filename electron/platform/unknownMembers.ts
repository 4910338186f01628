/** Edits of records that another version of Waybill, or of the database's schema, may have extended. */
import type { z } from 'zod';

type Json = z.core.util.JSONType;
type JsonObject = Readonly<Record<string, Json>>;

const isObject = (value: Json): value is { [member: string]: Json } =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** Rows of a form have a `key` that counts from 1 in every form, so that their text must be equal, too. */
function isSameElement(one: Json, other: Json): boolean {
  if (!isObject(one) || !isObject(other) || (one['id'] ?? one['key']) === undefined) return false;
  return ['id', 'key', 'description'].every((name) => one[name] === other[name]);
}

/**
 * Returns an edited value with the members of the stored one that it lacks, in each of its objects. This version writes
 * every member that it knows, so what is absent is unknown to it. Objects with another `id` are about something else, and
 * elements of a list are found again by `id`, or by `key` and `description`.
 */
export function withUnknownMembers(stored: Json, edited: Json): Json {
  if (Array.isArray(stored) && Array.isArray(edited)) {
    return edited.map((element) => {
      const before = stored.find((other) => isSameElement(other, element));
      return before === undefined ? element : withUnknownMembers(before, element);
    });
  }
  if (!isObject(stored) || !isObject(edited) || stored['id'] !== edited['id']) return edited;
  const known: JsonObject = Object.fromEntries(
    Object.entries(edited).map(([name, value]) => {
      const before = Object.hasOwn(stored, name) ? stored[name] : undefined;
      return [name, before === undefined ? value : withUnknownMembers(before, value)];
    }),
  );
  return { ...stored, ...known };
}
