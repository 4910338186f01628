import { describe, expect, it } from 'vitest';
import { errorMessages } from '../../../../renderer/lib/errorMessages.ts';
import { type AppError, type AppErrorCode, AppErrorSchema } from '../../../../shared/errors.ts';

/** One example per code: the type requires all of them. */
const EXAMPLES: { readonly [Code in AppErrorCode]: Extract<AppError, { code: Code }> } = {
  validation_failed: {
    code: 'validation_failed',
    message: 'Validation failed',
    fields: [{ field: 'origin.zip', message: 'Must be 5 digits' }],
  },
  unauthorized: { code: 'unauthorized' },
  not_approved: { code: 'not_approved' },
  shipment_not_found: { code: 'shipment_not_found' },
  quote_not_found: { code: 'quote_not_found' },
  rate_limited: { code: 'rate_limited', retryAfterMs: 61_000 },
  booking_failed: { code: 'booking_failed', reason: 'No capacity on this lane' },
  bad_response: { code: 'bad_response', operation: 'getRates', path: 'data.rates[0].total', detail: 'not a number' },
  not_this_service: { code: 'not_this_service', httpStatus: 200, contentType: 'text/html' },
  gateway: { code: 'gateway', httpStatus: 502 },
  unknown_service_error: {
    code: 'unknown_service_error',
    httpStatus: 418,
    serviceCode: 'teapot',
    message: 'Short and stout',
  },
  redirected: { code: 'redirected', httpStatus: 302 },
  unreachable: { code: 'unreachable', reason: 'name_not_found' },
  timed_out: { code: 'timed_out', afterMs: 30_000 },
  certificate: { code: 'certificate', problem: 'CERT_HAS_EXPIRED' },
  response_too_large: { code: 'response_too_large', limitBytes: 20_000_000 },
  cancelled: { code: 'cancelled' },
  bad_address: { code: 'bad_address', problem: 'insecure' },
  not_connected: { code: 'not_connected' },
  password_missing: { code: 'password_missing' },
  keychain: { code: 'keychain', problem: 'locked' },
  pickup_date_passed: { code: 'pickup_date_passed', pickupDate: '2026-11-18' },
  references_required: {
    code: 'references_required',
    customer: 'Acme Foods',
    fields: [{ field: 'poNumber', message: 'Required by Acme Foods.' }],
  },
  quote_already_used: { code: 'quote_already_used', bookingId: 'b1', state: 'booked' },
  similar_bookings: { code: 'similar_bookings', bookingIds: ['b1'] },
  already_running: { code: 'already_running' },
  order_run_active: { code: 'order_run_active', kind: 'book' },
  table_unreadable: { code: 'table_unreadable', problem: 'damaged' },
  order_changed: { code: 'order_changed', revision: 4 },
  order_locked: { code: 'order_locked', status: 'booked', bolNumber: '4410283617' },
  changed_elsewhere: { code: 'changed_elsewhere', what: 'routing guide' },
  name_taken: { code: 'name_taken', name: 'Tile to Denver' },
  unfinished_bookings: { code: 'unfinished_bookings', count: 2 },
  booking_outcome_unknown: { code: 'booking_outcome_unknown', bookingId: 'b1', cause: 'connection lost' },
  set_by_policy: { code: 'set_by_policy', what: 'demo' },
  update_failed: { code: 'update_failed', problem: 'unreachable', detail: 'net::ERR_NAME_NOT_RESOLVED' },
  update_blocked: { code: 'update_blocked', bookings: 1, prints: 2 },
  document_damaged: { code: 'document_damaged' },
  document_incomplete: { code: 'document_incomplete' },
  documents_not_merged: { code: 'documents_not_merged' },
  attachment_too_large: { code: 'attachment_too_large', bytes: 200_000_000, limitBytes: 52_428_800 },
  attachment_incomplete: { code: 'attachment_incomplete' },
  email_too_large: { code: 'email_too_large', bytes: 31_000_000, limitBytes: 20_000_000 },
  document_not_released: { code: 'document_not_released', type: 'pod' },
  document_not_pdf: { code: 'document_not_pdf' },
  document_link_refused: { code: 'document_link_refused', httpStatus: 403 },
  document_link_unusable: { code: 'document_link_unusable', scheme: 'http:' },
  document_unopenable: { code: 'document_unopenable' },
  document_link_astray: { code: 'document_link_astray', httpStatus: 302 },
  document_store_failed: { code: 'document_store_failed', httpStatus: 500 },
  printer_not_chosen: { code: 'printer_not_chosen' },
  printer_missing: { code: 'printer_missing', printer: 'zebra' },
  printer_refused: { code: 'printer_refused', printer: 'zebra', reason: 'Moved to dock 3' },
  printer_lacks: { code: 'printer_lacks', printer: 'laser', what: 'paper', name: '4x6' },
  print_unclear: { code: 'print_unclear', printer: 'laser' },
  print_service_gone: { code: 'print_service_gone' },
  print_outdated: { code: 'print_outdated', recordId: 'p1' },
  document_protected: { code: 'document_protected', by: 'owner' },
  print_window_failed: { code: 'print_window_failed' },
  document_unprintable: { code: 'document_unprintable', detail: 'The document is encrypted' },
  nothing_to_print: { code: 'nothing_to_print', kind: 'labels' },
  workgroup_away: { code: 'workgroup_away', sinceMs: 1_790_000_000_000, isOutcomeUnknown: false },
  in_use_by: { code: 'in_use_by', bookingId: 'b1', name: 'Ana', computer: 'DESK-2', sinceMs: 1_790_000_000_000 },
  member_is_booking: { code: 'member_is_booking', name: 'Ana', computer: 'DESK-2', sinceMs: 1_790_000_000_000 },
  changed_meanwhile: {
    code: 'changed_meanwhile',
    what: 'contact',
    version: { version: 12, fields: { company: 'Acme' }, changedBy: 'Ana' },
  },
  not_allowed: { code: 'not_allowed' },
  needs_supervisor: { code: 'needs_supervisor', bookingIds: ['b1'] },
  not_shared_yet: { code: 'not_shared_yet' },
  store_full: { code: 'store_full' },
  disk_full: { code: 'disk_full' },
  data_removed: { code: 'data_removed' },
  lock_lost: { code: 'lock_lost' },
  data_damaged: { code: 'data_damaged', detail: 'database disk image is malformed' },
  schema_too_new: { code: 'schema_too_new', schema: 3, known: 1 },
  restore_blocked: { code: 'restore_blocked', bookings: 1, prints: 0 },
  storage_failed: { code: 'storage_failed', detail: 'EROFS' },
  file_not_saved: { code: 'file_not_saved', detail: 'EBUSY' },
  not_found: { code: 'not_found', what: 'quote' },
  invalid_payload: { code: 'invalid_payload', path: 'request.pickupDate', detail: 'not a date' },
  core_stopped: { code: 'core_stopped' },
  signed_out: { code: 'signed_out' },
  unexpected_answer: { code: 'unexpected_answer', httpStatus: 400 },
  fields_invalid: { code: 'fields_invalid', fields: [{ field: 'zip', message: 'Enter a 5-digit ZIP.' }] },
  internal: { code: 'internal', reference: 'W-4F2A' },
};

const VARIANTS: readonly AppError[] = [
  ...Object.values(EXAMPLES),
  { code: 'unexpected_answer', httpStatus: 0 },
  { code: 'printer_refused', printer: 'zebra', reason: '' },
  { code: 'printer_lacks', printer: 'laser', what: 'tray', name: 'Tray3' },
  { code: 'table_unreadable', problem: { openQuoteLine: 7 } },
  { code: 'nothing_to_print', kind: 'bol' },
  { code: 'nothing_to_print', kind: 'other' },
  { code: 'set_by_policy', what: 'base_address' },
  { code: 'update_blocked', bookings: 2, prints: 0 },
  ...(['not_trusted', 'disk_full', 'other'] as const).map(
    (problem): AppError => ({ code: 'update_failed', problem, detail: 'ENOSPC' }),
  ),
  ...(
    [
      'refused',
      'connection_lost',
      'no_network',
      'proxy',
      'unsafe_port',
      'not_https',
      'wants_https',
      'maybe_https',
      'other',
    ] as const
  ).map((reason): AppError => ({ code: 'unreachable', reason })),
  ...(['absent', 'dismissed', 'timed_out', 'refused'] as const).map(
    (problem): AppError => ({ code: 'keychain', problem }),
  ),
  ...(['not_an_address', 'has_credentials'] as const).map((problem): AppError => ({ code: 'bad_address', problem })),
  ...(['submitting', 'unknown'] as const).map(
    (state): AppError => ({ code: 'quote_already_used', bookingId: 'b1', state }),
  ),
  { code: 'workgroup_away', sinceMs: null, isOutcomeUnknown: true },
  { code: 'changed_meanwhile', what: 'note', version: { version: null, fields: null, changedBy: null } },
  { code: 'rate_limited', retryAfterMs: null },
  { code: 'validation_failed', message: 'Not good', fields: [] },
];

describe('the message for an error', () => {
  it('exist for every code of the closed union', () => {
    const codes = AppErrorSchema.unwrap().options.map((option) => option.shape.code.value);
    expect(codes.toSorted()).toEqual(Object.keys(EXAMPLES).toSorted());
    for (const error of VARIANTS) expect(errorMessages(error).code).toBe(error.code);
  });

  it('always say what happened and what to do next', () => {
    for (const error of VARIANTS) {
      const { title, next } = errorMessages(error);
      expect(title.length, error.code).toBeGreaterThan(5);
      expect(next.length, error.code).toBeGreaterThan(10);
    }
  });

  it('follow the tone: no exclamation mark, no oops, no please, no holes', () => {
    for (const error of VARIANTS) {
      const { title, saved = '', next } = errorMessages(error);
      expect(`${title} ${saved} ${next}`).not.toMatch(/!|\boops\b|\bplease\b|\bsorry\b|undefined|null|NaN|\[object/i);
    }
  });

  it('name the row of a table whose quotation mark isn’t closed', () => {
    const { saved, next } = errorMessages({ code: 'table_unreadable', problem: { openQuoteLine: 7 } });
    expect(saved).toBe('Nothing was imported.');
    expect(next).toBe('A quotation mark in row 7 isn’t closed. Close or delete it, then try again.');
  });

  it('carry the messages of carriers and services verbatim, in quotes', () => {
    expect(errorMessages(EXAMPLES.booking_failed).title).toContain('“No capacity on this lane”');
    expect(errorMessages(EXAMPLES.unknown_service_error).next).toContain('“Short and stout”');
    expect(errorMessages(EXAMPLES.validation_failed).next).toContain('“Must be 5 digits”');
  });

  it('carry the service’s message about fields it rejects, and no empty quotes', () => {
    const rejection = (message: string, ...fields: { field: string; message: string }[]) =>
      errorMessages({ code: 'validation_failed', message, fields });
    const zip = { field: 'origin.zip', message: 'Must be 5 digits' };
    expect(rejection('Not served', zip, { field: 'pickupDate', message: '' }).next).toBe(
      'Correct origin.zip: “Must be 5 digits”; pickupDate. Message: “Not served”',
    );
    expect(rejection('', zip).next).toBe('Correct origin.zip: “Must be 5 digits”.');
    expect(rejection('Not served')).toMatchObject({
      title: 'Your freight provider rejected the request (400)',
      next: 'Check your entries. Message: “Not served”',
    });
    expect(errorMessages({ code: 'booking_failed', reason: '' }).title).toBe('The carrier declined the booking');
  });

  it('carry what a gateway or another program says', () => {
    const text = { next: expect.stringContaining('“Down for maintenance”') };
    const message = 'Down for maintenance';
    expect(errorMessages({ ...EXAMPLES.gateway, message }, true)).toMatchObject({
      ...text,
      saved: 'Saved data is unchanged.',
    });
    expect(errorMessages({ ...EXAMPLES.not_this_service, message })).toMatchObject(text);
  });

  it('say when a rejection may not be the provider’s own', () => {
    const foreign = { isForeign: true, message: 'Blocked by policy' } as const;
    for (const code of ['unauthorized', 'not_approved'] as const) {
      expect(errorMessages({ code, ...foreign }).saved).toContain('Message: “Blocked by policy”');
      expect(errorMessages({ code, ...foreign }).saved).toContain('may come from a gateway or firewall');
      expect(errorMessages(EXAMPLES[code]).saved).not.toContain('firewall');
    }
    expect(errorMessages({ code: 'rate_limited', retryAfterMs: null, ...foreign }).saved).toContain(
      'gateway or firewall',
    );
  });

  it('don’t blame the paper size for a PDF that can’t be read', () => {
    const { title, next } = errorMessages({ code: 'document_unprintable', detail: 'Failed to parse PDF' });
    expect(title).not.toContain('paper');
    expect(next).toContain('may be damaged');
  });

  it('name the code of the service in brackets', () => {
    expect(errorMessages(EXAMPLES.unauthorized).title).toContain('(401)');
    expect(errorMessages(EXAMPLES.not_approved).title).toBe('Not approved, or revoked (403)');
    expect(errorMessages(EXAMPLES.gateway).title).toContain('(502)');
  });

  it('distinguish 401 and 403 in what to do', () => {
    expect(errorMessages(EXAMPLES.unauthorized).next).toContain('replace both');
    expect(errorMessages(EXAMPLES.not_approved).next).toContain('Active');
  });

  it('offer no repetition where it can’t help or could do harm', () => {
    for (const code of [
      'booking_outcome_unknown',
      'unauthorized',
      'certificate',
      'bad_address',
      'booking_failed',
    ] as const) {
      expect(errorMessages(EXAMPLES[code]).retry, code).toBe(false);
    }
    expect(errorMessages(EXAMPLES.gateway).retry).toBe(true);
  });

  it('say that a response was about another shipment, which and which was requested', () => {
    const text = errorMessages({
      code: 'bad_response',
      operation: 'getShipment',
      path: 'shipment.bolNumber',
      detail: 'the provider answered about 7 instead of 8',
      problem: 'another_shipment',
    });
    expect(text.title).toBe('Your freight provider returned a different shipment');
    expect(text.saved).toContain('the provider answered about 7 instead of 8');
  });

  it('name the clerk who changed or removed a record', () => {
    const titleOf = (changedBy: string | null, fields: { text: string } | null) =>
      errorMessages({ code: 'changed_meanwhile', what: 'note', version: { version: 3, fields, changedBy } }).title;
    expect(titleOf('Ana', { text: 'Dock 4' })).toBe('Ana changed this note while you were editing it');
    expect(titleOf('Ana', null)).toBe('Ana removed this note while you were editing it');
    expect(titleOf(null, { text: 'Dock 4' })).toBe('This note was changed while you were editing it');
  });

  it('say whether a change may have been saved while the workgroup is away', () => {
    expect(errorMessages(EXAMPLES.workgroup_away).saved).toContain('Nothing was changed');
    expect(errorMessages({ ...EXAMPLES.workgroup_away, isOutcomeUnknown: true }).saved).toContain(
      'may have been saved',
    );
  });

  it('about unfinished work are true of a restore, and of joining and leaving a workgroup', () => {
    const messages = [1, 2].flatMap((n) => [
      errorMessages({ code: 'restore_blocked', bookings: n, prints: 0 }),
      errorMessages({ code: 'restore_blocked', bookings: 0, prints: n }),
    ]);
    expect(messages.map(({ saved, next }) => `${saved} ${next}`)).toEqual([
      'Nothing was changed. Finish or discard it in Needs attention, then try again.',
      'Nothing was changed. Wait for the printer or cancel the job, then try again.',
      'Nothing was changed. Finish or discard them in Needs attention, then try again.',
      'Nothing was changed. Wait for the printer or cancel the jobs, then try again.',
    ]);
  });

  it('round a wait up, in seconds or minutes', () => {
    expect(errorMessages({ code: 'rate_limited', retryAfterMs: 400 }).next).toContain('1 sec');
    expect(errorMessages({ code: 'rate_limited', retryAfterMs: 61_000 }).next).toContain('61 sec');
    expect(errorMessages({ code: 'rate_limited', retryAfterMs: 301_000 }).next).toContain('6 min');
  });
});
