import { z } from 'zod';

/** One call: what goes in and what comes out when it succeeds. The output is parsed too, so that a field which the contract doesn't name never leaves the core. */
export interface CallSpec<Input extends z.ZodType = z.ZodType, Output extends z.ZodType = z.ZodType> {
  readonly input: Input;
  readonly output: Output;
}

/** Declares a call. */
export function call<Input extends z.ZodType, Output extends z.ZodType>(
  input: Input,
  output: Output,
): CallSpec<Input, Output> {
  return { input, output };
}

/** For a call that takes nothing. */
export const Nothing = z.strictObject({});

/** The caller's own name for a call that it may cancel through `calls.cancel`. */
export const CallIdSchema = z.string().min(1).max(64);

/** Local identifier of a stored thing (a UUID). */
export const IdSchema = z.string().min(1).max(64);

/** An instant: milliseconds since 1970-01-01T00:00Z. */
export const InstantSchema = z.int().nonnegative();

/** Goes back to the service as it came, blanks included; what is typed is trimmed where it is typed. */
export const BolNumberSchema = z
  .string()
  .min(1)
  .max(500)
  .refine((number) => number.trim() !== '');
