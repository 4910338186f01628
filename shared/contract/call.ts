import { z } from 'zod';

/**
 * One call: the schemas of its input and of its output on success. The output is parsed too, so that fields missing
 * from the contract never leave the core.
 */
export interface CallSpec<Input extends z.ZodType = z.ZodType, Output extends z.ZodType = z.ZodType> {
  readonly input: Input;
  readonly output: Output;
}

/** A schema, or a function that builds it. */
type Schema<Type extends z.ZodType> = Type | (() => Type);

/** Returns a function that returns the schema, built when it is first called. */
function builtOnce<Type extends z.ZodType>(schema: Schema<Type>): () => Type {
  let built: Type | null = null;
  return () => {
    built ??= typeof schema === 'function' ? schema() : schema;
    return built;
  };
}

/**
 * Declares a call. A schema that is given as a function is built on first use, because building all of them slows each
 * start. Large schemas with a name are `z.lazy` for the same reason.
 */
export function call<Input extends z.ZodType, Output extends z.ZodType>(
  input: Schema<Input>,
  output: Schema<Output>,
): CallSpec<Input, Output> {
  const [inputSchema, outputSchema] = [builtOnce(input), builtOnce(output)];
  return {
    get input() {
      return inputSchema();
    },
    get output() {
      return outputSchema();
    },
  };
}

/** Input of a call without parameters. */
export const Nothing = z.strictObject({});

/** Output of a call that returns nothing: what its service returns is dropped. */
export const Empty = z.unknown().transform(() => ({}));

/** The caller's own name for a call, to cancel it through `calls.cancel`. */
export const CallIdSchema = z.string().min(1).max(64);

/** Local identifier of a stored record (a UUID). */
export const IdSchema = z.string().min(1).max(64);

/**
 * Which version of a record was loaded. It is sent back with an edit, which fails with `changed_meanwhile` if another
 * clerk changed the record since. Always 0 without a workgroup.
 */
export const VersionSchema = z.int().nonnegative();

/** An instant: milliseconds since 1970-01-01T00:00Z. */
export const InstantSchema = z.int().nonnegative();

/** Sent to the provider unchanged, including spaces. User input is trimmed where it is entered. */
export const BolNumberSchema = z
  .string()
  .min(1)
  .max(500)
  .refine((number) => number.trim() !== '');
