/** Turns the text of an answer into a value of the operation's schema or into one of spec §7's errors. */
import type { z } from 'zod';
import type { AppError } from '../../../shared/errors.ts';
import type { Operation } from '../../../shared/freight/operations.ts';
import { type FailureBody, FailureBodySchema } from '../../../shared/freight/responses.ts';
import { fail, ok, type Result } from '../../../shared/ipc/result.ts';

/** The facts of an answer that its meaning depends on. */
export interface AnswerFacts {
  readonly operation: Operation;
  readonly httpStatus: number;
  readonly contentType: string;
  /** From the Retry-After header, null when absent. */
  readonly retryAfterMs: number | null;
  readonly text: string;
}

/** An answer's meaning. Tolerant of unknown fields, strict about those the app needs (spec §4, §7). */
export function parseAnswer<Schema extends z.ZodType>(facts: AnswerFacts, schema: Schema): Result<z.output<Schema>> {
  const body = parseJson(facts.text);
  const success = typeof body === 'object' && body !== null && 'success' in body ? body.success : undefined;
  if (success === false) return fail(parseFailure(facts, body));
  if (success !== true) return fail(notTheService(facts));
  if (facts.httpStatus >= 300) {
    return fail(badResponse(facts, 'success', `true under HTTP status ${facts.httpStatus}`));
  }
  const parsed = schema.safeParse(body);
  if (parsed.success) return ok(parsed.data);
  const issue = parsed.error.issues[0];
  return fail(badResponse(facts, issue?.path.join('.') ?? '', issue?.message ?? 'does not match'));
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

function badResponse(facts: AnswerFacts, path: string, detail: string): AppError {
  return { code: 'bad_response', operation: facts.operation, path, detail };
}

/** No `success` in it. A 429 counts all the same, since a gateway in front of the service may be the one that limits. */
function notTheService(facts: AnswerFacts): AppError {
  if (facts.httpStatus === 429) return { code: 'rate_limited', retryAfterMs: facts.retryAfterMs };
  if (facts.httpStatus === 407) return { code: 'unreachable', reason: 'proxy' };
  if (facts.httpStatus >= 500) return { code: 'gateway', httpStatus: facts.httpStatus };
  return { code: 'not_this_service', httpStatus: facts.httpStatus, contentType: facts.contentType.slice(0, 200) };
}

function parseFailure(facts: AnswerFacts, body: unknown): AppError {
  const parsed = FailureBodySchema.safeParse(body);
  if (!parsed.success) {
    const issue = parsed.error.issues[0];
    return badResponse(facts, issue?.path.join('.') ?? 'error', issue?.message ?? 'does not match');
  }
  return failureOf(facts, parsed.data.error);
}

function failureOf(facts: AnswerFacts, error: FailureBody['error']): AppError {
  switch (error.code) {
    case 'validation_failed':
      return { code: 'validation_failed', message: error.message, fields: error.fields ?? [] };
    case 'unauthorized':
    case 'not_approved':
    case 'shipment_not_found':
    case 'quote_not_found':
      return { code: error.code };
    case 'rate_limited':
      return { code: 'rate_limited', retryAfterMs: facts.retryAfterMs };
    case 'booking_failed':
      return { code: 'booking_failed', reason: error.message };
    default:
      return {
        code: 'unknown_service_error',
        httpStatus: facts.httpStatus,
        serviceCode: error.code,
        message: error.message,
      };
  }
}
