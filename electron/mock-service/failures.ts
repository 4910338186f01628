/** Failures in the service's format (spec §7). */

/** Codes of spec §7 with their HTTP status, and two for cases that the spec does not cover. */
export const FAILURE_STATUS = {
  validation_failed: 400,
  unauthorized: 401,
  not_approved: 403,
  shipment_not_found: 404,
  quote_not_found: 404,
  rate_limited: 429,
  booking_failed: 502,
  // Not in the spec: an address that is no operation, a wrong method, a wrong or expired link, an internal error.
  not_found: 404,
  method_not_allowed: 405,
  link_rejected: 403,
  internal: 500,
} as const;
export type FailureCode = keyof typeof FAILURE_STATUS;

/** One invalid field: its dotted path and what is wrong with it. */
export interface ApiFieldError {
  readonly field: string;
  readonly message: string;
}

/** Thrown by an operation; the HTTP layer turns it into a response. */
export class ServiceFailure extends Error {
  readonly code: FailureCode;
  readonly fields: readonly ApiFieldError[] | undefined;
  readonly headers: Readonly<Record<string, string>>;

  constructor(
    code: FailureCode,
    message: string,
    extra: { readonly fields?: readonly ApiFieldError[]; readonly headers?: Readonly<Record<string, string>> } = {},
  ) {
    super(message);
    this.code = code;
    this.fields = extra.fields;
    this.headers = extra.headers ?? {};
  }

  get httpStatus(): number {
    return FAILURE_STATUS[this.code];
  }

  /** Returns the JSON body (spec §7). */
  body(): object {
    const fields = this.fields === undefined ? {} : { fields: this.fields };
    return { success: false, error: { code: this.code, message: this.message, ...fields } };
  }
}

/** 400 `validation_failed` with every invalid field. */
export function validationFailed(fields: readonly ApiFieldError[]): ServiceFailure {
  const count = fields.length === 1 ? 'One field is' : `${fields.length} fields are`;
  return new ServiceFailure('validation_failed', `${count} missing or invalid.`, { fields });
}
