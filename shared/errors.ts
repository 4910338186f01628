/**
 * Every failure that the app expects, as a value: a code and what is needed to act on it. The renderer chooses the
 * words. Anything else is a bug and arrives as `internal` with a reference number that is also in the log.
 */
import { z } from 'zod';

const operation = z.enum(['getRates', 'bookShipment', 'getShipment', 'getDocuments', 'download']);

/** What the service said beside its code, when it said anything. */
const words = { message: z.string().optional() };
/** Known by its HTTP status alone: a gateway or a firewall on the way may have answered. */
const foreign = { isForeign: z.literal(true).optional() };
/** What the host of a document link asked for with Retry-After; null or absent: nothing. */
const linkWait = { retryAfterMs: z.number().nullable().optional() };
/** A booking that left this computer and that its data knows nothing of. */
export const MissingBookingSchema = z.object({ quoteReference: z.string(), bolNumber: z.string().nullable() });
export type MissingBooking = z.infer<typeof MissingBookingSchema>;

export const AppErrorSchema = z.discriminatedUnion('code', [
  // What the service says (spec §7).
  z.object({
    code: z.literal('validation_failed'),
    message: z.string(),
    fields: z.array(z.object({ field: z.string(), message: z.string() })),
  }),
  z.object({ code: z.literal('unauthorized'), ...words, ...foreign }),
  z.object({ code: z.literal('not_approved'), ...words, ...foreign }),
  z.object({ code: z.literal('shipment_not_found'), ...words }),
  z.object({ code: z.literal('quote_not_found'), ...words }),
  /** `retryAfterMs`: what the service asked for, or null when it did not say. */
  z.object({ code: z.literal('rate_limited'), retryAfterMs: z.number().nullable(), ...words, ...foreign }),
  /** The carrier's own words. */
  z.object({ code: z.literal('booking_failed'), reason: z.string() }),

  // What goes wrong on the way there and back.
  /**
  /**
   * An answer that breaks the spec: which operation, where in the body, and what is wrong there (a `WhyUnread`,
   * `cut_off`, or words). `raw`: what stands there. `another_shipment`: it is about another one than what
   * was asked for.
   */
  z.object({
    code: z.literal('bad_response'),
    operation,
    path: z.string(),
    detail: z.string(),
    raw: z.string().optional(),
    problem: z.literal('another_shipment').optional(),
  }),
  /**
   * JSON without `success`, or no JSON at all: something else answers at this address. `isKnownAddress`: the service
   * itself has answered there before.
   */
  z.object({
    code: z.literal('not_this_service'),
    httpStatus: z.number(),
    contentType: z.string(),
    isKnownAddress: z.literal(true).optional(),
    ...words,
  }),
  /** 5xx without the service's JSON body: a gateway or a proxy on the way. */
  z.object({ code: z.literal('gateway'), httpStatus: z.number(), ...words }),
  /** An error code that the spec doesn't list. */
  z.object({
    code: z.literal('unknown_service_error'),
    httpStatus: z.number(),
    serviceCode: z.string(),
    message: z.string(),
  }),
  z.object({ code: z.literal('redirected'), httpStatus: z.number() }),
  z.object({
    code: z.literal('unreachable'),
    reason: z.enum([
      'name_not_found',
      'refused',
      'connection_lost',
      'no_network',
      'proxy',
      'unsafe_port',
      /** TLS failed with what answers an https: address, not for its certificate. */
      'not_https',
      /** What answers an http: address says that it wants https. */
      'wants_https',
      /** No HTTP came from an http: address: a port that wants https is one cause. */
      'maybe_https',
      'other',
    ]),
  }),
  z.object({ code: z.literal('timed_out'), afterMs: z.number() }),
  /** `problem`: the TLS library's own code, such as CERT_HAS_EXPIRED. */
  z.object({ code: z.literal('certificate'), problem: z.string() }),
  z.object({ code: z.literal('response_too_large'), limitBytes: z.number() }),
  z.object({ code: z.literal('cancelled') }),

  // Addresses and connections.
  z.object({ code: z.literal('bad_address'), problem: z.enum(['not_an_address', 'insecure', 'has_credentials']) }),
  z.object({ code: z.literal('not_connected') }),
  z.object({ code: z.literal('password_missing') }),
  z.object({
    code: z.literal('keychain'),
    problem: z.enum(['absent', 'locked', 'dismissed', 'timed_out', 'refused']),
  }),

  // Quotes and bookings.
  z.object({ code: z.literal('pickup_date_passed'), pickupDate: z.string() }),
  /** One booking a quote: this one has been used, or is being used, by the named journal entry. */
  z.object({
    code: z.literal('quote_already_used'),
    bookingId: z.string(),
    state: z.enum(['submitting', 'unknown', 'booked']),
  }),
  /** Sent, and no answer that says what became of it (spec §4.2 rule 1: repeat the very same call). */
  z.object({
    code: z.literal('booking_outcome_unknown'),
    bookingId: z.string(),
    cause: z.string(),
  }),

  /** A connection can't be removed while bookings of it wait to be finished. */
  z.object({ code: z.literal('unfinished_bookings'), count: z.int() }),

  /** Another one has this name already. */
  z.object({ code: z.literal('name_taken'), name: z.string() }),

  // Contacts and the catalogue.
  /** What was to be kept breaks the rules of its fields; every one is named. Nothing was kept. */
  z.object({
    code: z.literal('fields_invalid'),
    fields: z.array(z.object({ field: z.string(), message: z.string() })),
  }),

  /** Decided for everybody on this computer by its administrator. */
  z.object({ code: z.literal('set_by_policy'), what: z.enum(['base_address', 'demo']) }),

  // Updates.
  z.object({
    code: z.literal('update_failed'),
    /** `not_trusted`: what came is not what was signed, or not what the server announced. */
    problem: z.enum(['unreachable', 'not_trusted', 'disk_full', 'other']),
    detail: z.string(),
  }),
  /** Installing waits for what is on its way. */
  z.object({ code: z.literal('update_blocked'), bookings: z.int(), prints: z.int() }),

  /** A look at many shipments is under way; one at a time. */
  z.object({ code: z.literal('already_running') }),

  // Documents.
  z.object({ code: z.literal('document_not_released'), type: z.string() }),
  z.object({ code: z.literal('document_not_pdf') }),
  /** It begins as a PDF and has no end. */
  z.object({ code: z.literal('document_incomplete') }),
  /** None of a shipment's documents can be joined with others: protected, or odd inside. */
  z.object({ code: z.literal('documents_not_merged') }),
  z.object({ code: z.literal('document_unopenable') }),
  z.object({ code: z.literal('document_link_refused'), httpStatus: z.number(), ...linkWait }),
  /** A link that is not opened: no `https:`, a name or password in it, this computer. `scheme`: such as `http:`. */
  z.object({ code: z.literal('document_link_unusable'), scheme: z.string().nullable() }),
  /** The link leads to more other addresses than are followed, or to none. */
  z.object({ code: z.literal('document_link_astray'), httpStatus: z.number() }),
  /** Where the link leads, nothing works: a 5xx. */
  z.object({ code: z.literal('document_store_failed'), httpStatus: z.number(), ...linkWait }),

  // Printing.
  z.object({ code: z.literal('printer_not_chosen') }),
  z.object({ code: z.literal('printer_missing'), printer: z.string() }),
  /** `reason`: the queue's own words, empty when it gave none. */
  z.object({ code: z.literal('printer_refused'), printer: z.string(), reason: z.string() }),
  /** The paper or the tray that was chosen for a kind of document. */
  z.object({
    code: z.literal('printer_lacks'),
    printer: z.string(),
    what: z.enum(['paper', 'tray']),
    name: z.string(),
  }),
  /** Handed over, perhaps: the program that does it was too slow to say. */
  z.object({ code: z.literal('print_unclear'), printer: z.string() }),
  /** The system's printing service does not answer. */
  z.object({ code: z.literal('print_service_gone') }),
  z.object({ code: z.literal('document_unprintable'), detail: z.string() }),
  /** The service has no document of that kind for the shipment, or the pages asked for are not in it. */
  z.object({ code: z.literal('nothing_to_print'), kind: z.enum(['bol', 'labels', 'other']) }),

  // This computer.
  z.object({ code: z.literal('disk_full') }),
  z.object({ code: z.literal('storage_failed'), detail: z.string() }),
  /**
   * The database of a connection, or a copy of it, is not whole; the engine's own words. `missing`: bookings that left
   * this computer and are not in it; `bolNumber` null: no answer to it was kept.
   */
  z.object({
    code: z.literal('data_damaged'),
    detail: z.string(),
    missing: z.array(MissingBookingSchema).optional(),
  }),
  /** The file of the database was removed or replaced while the app had it open. Nothing was sent. */
  z.object({ code: z.literal('data_removed') }),
  /** The lock on the data folder is gone: another Waybill may be using it. Nothing was sent. */
  z.object({ code: z.literal('lock_lost') }),
  /** It was written by a later version of the app. */
  z.object({ code: z.literal('schema_too_new'), schema: z.int(), known: z.int() }),
  /** Restoring waits for what is not finished: bookings whose outcome is not known, prints that are not handed over. */
  z.object({ code: z.literal('restore_blocked'), bookings: z.int(), prints: z.int() }),
  z.object({ code: z.literal('not_found'), what: z.string() }),
  /** A payload that breaks the contract: the path, and what is wrong there. */
  z.object({ code: z.literal('invalid_payload'), path: z.string(), detail: z.string() }),
  z.object({ code: z.literal('core_stopped') }),
  /** The browser host knows no session of this page: it was started again, or the page was opened without its address. */
  z.object({ code: z.literal('signed_out') }),
  /** The core is there, and what came back for a call is none of its answers. `httpStatus` 0: nothing came back. */
  z.object({ code: z.literal('unexpected_answer'), httpStatus: z.int() }),
  /** A bug. `reference` is in the log too. */
  z.object({ code: z.literal('internal'), reference: z.string() }),
]);

export type AppError = z.infer<typeof AppErrorSchema>;
export type AppErrorCode = AppError['code'];
/** The error of one code, with its data. */
export type ErrorOf<Code extends AppErrorCode> = Extract<AppError, { code: Code }>;
