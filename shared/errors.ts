/**
 * Every expected failure as a value: a code and the data needed to act on it. The renderer chooses the message.
 * Anything else is a bug and becomes `internal`, with a reference number that is also in the log.
 */
import { z } from 'zod';
import { ORDER_STATUSES } from './rules/orderStatus.ts';
import { TABLE_PROBLEMS } from './rules/tableFiles.ts';

/** Parses a `TableProblem`. */
export const TableProblemSchema = z.union([z.enum(TABLE_PROBLEMS), z.object({ openQuoteLine: z.int().positive() })]);

const operation = z.enum(['getRates', 'bookShipment', 'getShipment', 'getDocuments', 'download']);

/** The provider's own message, if it sent one. */
const message = { message: z.string().optional() };
/** Identified by its HTTP status alone: a gateway or firewall in between may have sent it. */
const foreign = { isForeign: z.literal(true).optional() };
/** Retry-After of a document link's host; null or absent if it sent none. */
const linkWait = { retryAfterMs: z.number().nullable().optional() };
/** A booking that was sent from this computer but is missing from its data. */
export const MissingBookingSchema = z.object({ quoteReference: z.string(), bolNumber: z.string().nullable() });
export type MissingBooking = z.infer<typeof MissingBookingSchema>;

/** What another clerk of the workgroup made of a record. */
export const OtherVersionSchema = z.object({
  /** What replaces this version is saved with it. null: the store doesn't have the record. */
  version: z.int().nonnegative().nullable(),
  /** By their names in the contract; null: the record was removed. */
  fields: z.record(z.string(), z.json()).nullable(),
  /** null: not known. */
  changedBy: z.string().nullable(),
});
export type OtherVersion = z.infer<typeof OtherVersionSchema>;

/** All expected failures. */
export const AppErrorSchema = z.lazy(() =>
  z.discriminatedUnion('code', [
    // Errors that the provider reports (spec §7).
    z.object({
      code: z.literal('validation_failed'),
      message: z.string(),
      fields: z.array(z.object({ field: z.string(), message: z.string() })),
    }),
    z.object({ code: z.literal('unauthorized'), ...message, ...foreign }),
    z.object({ code: z.literal('not_approved'), ...message, ...foreign }),
    z.object({ code: z.literal('shipment_not_found'), ...message }),
    z.object({ code: z.literal('quote_not_found'), ...message }),
    /** `retryAfterMs`: the delay the provider requested; null if it didn't say. */
    z.object({ code: z.literal('rate_limited'), retryAfterMs: z.number().nullable(), ...message, ...foreign }),
    /** The carrier's own message. */
    z.object({ code: z.literal('booking_failed'), reason: z.string() }),

    // Transport and protocol errors.
    /**
     * A response that breaks the spec: the operation, the path in the body, and the reason (a `WhyUnread`, `cut_off`, or
     * free text). `raw`: the value there. `another_shipment`: the response is about a different shipment than requested.
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
     * JSON without `success`, or no JSON at all: some other server is at this URL. `isKnownAddress`: the provider has
     * responded there before.
     */
    z.object({
      code: z.literal('not_this_service'),
      httpStatus: z.number(),
      contentType: z.string(),
      isKnownAddress: z.literal(true).optional(),
      ...message,
    }),
    /** 5xx without the provider's JSON body: sent by a gateway or proxy. */
    z.object({ code: z.literal('gateway'), httpStatus: z.number(), ...message }),
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
        /** TLS failed at an https: URL for a reason other than the certificate. */
        'not_https',
        /** The server at an http: URL says that it requires https. */
        'wants_https',
        /** The server at an http: URL didn't reply with HTTP; a port that requires https is one cause. */
        'maybe_https',
        'other',
      ]),
    }),
    z.object({ code: z.literal('timed_out'), afterMs: z.number() }),
    /** `problem`: the TLS library's error code, such as CERT_HAS_EXPIRED. */
    z.object({ code: z.literal('certificate'), problem: z.string() }),
    z.object({ code: z.literal('response_too_large'), limitBytes: z.number() }),
    z.object({ code: z.literal('cancelled') }),

    // URLs and connections.
    z.object({ code: z.literal('bad_address'), problem: z.enum(['not_an_address', 'insecure', 'has_credentials']) }),
    z.object({ code: z.literal('not_connected') }),
    z.object({ code: z.literal('password_missing') }),
    z.object({
      code: z.literal('keychain'),
      problem: z.enum(['absent', 'locked', 'dismissed', 'timed_out', 'refused']),
    }),

    // Quotes and bookings.
    z.object({ code: z.literal('pickup_date_passed'), pickupDate: z.string() }),
    /** A quote can be booked once: the given journal entry has used this one, or is using it. */
    z.object({
      code: z.literal('quote_already_used'),
      bookingId: z.string(),
      state: z.enum(['submitting', 'unknown', 'booked']),
    }),
    /** Similar bookings that the user has not seen: perhaps the same freight, booked twice. Nothing was sent. */
    z.object({ code: z.literal('similar_bookings'), bookingIds: z.array(z.string()) }),
    /** The contact of the consignee requires references that the booking lacks, or has in another format. */
    z.object({
      code: z.literal('references_required'),
      customer: z.string(),
      fields: z.array(z.object({ field: z.string(), message: z.string() })),
    }),
    /** Sent, but no response says whether it was booked (spec §4.2 rule 1: repeat the identical call). */
    z.object({
      code: z.literal('booking_outcome_unknown'),
      bookingId: z.string(),
      cause: z.string(),
    }),

    /** A connection can't be removed while it has unfinished bookings. */
    z.object({ code: z.literal('unfinished_bookings'), count: z.int() }),

    /** Another record already has this name. */
    z.object({ code: z.literal('name_taken'), name: z.string() }),

    /** Another window, or the app, saved it since it was loaded. */
    z.object({ code: z.literal('changed_elsewhere'), what: z.string() }),

    // Contacts and items.
    /** Input breaks the rules of its fields; all of them are listed. Nothing was saved. */
    z.object({
      code: z.literal('fields_invalid'),
      fields: z.array(z.object({ field: z.string(), message: z.string() })),
    }),

    // Orders and imports.
    /** A file that is no table, or can't be read as one. */
    z.object({ code: z.literal('table_unreadable'), problem: TableProblemSchema }),
    /** The order was changed since it was read; `revision` is the current one. */
    z.object({ code: z.literal('order_changed'), revision: z.int() }),
    /** Rates are being requested for the order, or it was submitted. */
    z.object({ code: z.literal('order_locked'), status: z.enum(ORDER_STATUSES), bolNumber: z.string().nullable() }),

    /** Set for all users of this computer by its administrator. */
    z.object({ code: z.literal('set_by_policy'), what: z.enum(['base_address', 'demo']) }),

    // Updates.
    z.object({
      code: z.literal('update_failed'),
      /** `not_trusted`: the download doesn't match its signature, or the server's announcement. */
      problem: z.enum(['unreachable', 'not_trusted', 'disk_full', 'other']),
      detail: z.string(),
    }),
    /** Blocked until these bookings and prints are done. */
    z.object({ code: z.literal('update_blocked'), bookings: z.int(), prints: z.int() }),

    /** Only one run over orders of each kind at a time. */
    z.object({ code: z.literal('order_run_active'), kind: z.enum(['quote', 'book']) }),
    /** Only one refresh of many shipments can run at a time. */
    z.object({ code: z.literal('already_running') }),

    // Documents.
    z.object({ code: z.literal('document_not_released'), type: z.string() }),
    z.object({ code: z.literal('document_not_pdf') }),
    /** Starts like a PDF but is truncated. */
    z.object({ code: z.literal('document_incomplete') }),
    /** None of a shipment's documents can be merged: they are protected or malformed. */
    z.object({ code: z.literal('documents_not_merged') }),
    z.object({ code: z.literal('document_unopenable') }),
    /** All of the file arrived twice, without a valid end. It was saved, but doesn't replace a valid version. */
    z.object({ code: z.literal('document_damaged') }),
    z.object({ code: z.literal('document_link_refused'), httpStatus: z.number(), ...linkWait }),
    /** A link that isn't allowed: not `https:`, with credentials, or to this computer. `scheme`: such as `http:`. */
    z.object({ code: z.literal('document_link_unusable'), scheme: z.string().nullable() }),
    /** The link redirects too often, or without a target. */
    z.object({ code: z.literal('document_link_astray'), httpStatus: z.number() }),
    /** The link's server failed: a 5xx. */
    z.object({ code: z.literal('document_store_failed'), httpStatus: z.number(), ...linkWait }),

    // Printing.
    z.object({ code: z.literal('printer_not_chosen') }),
    z.object({ code: z.literal('printer_missing'), printer: z.string() }),
    /** `reason`: the queue's own message; empty if there was none. */
    z.object({ code: z.literal('printer_refused'), printer: z.string(), reason: z.string() }),
    /** The paper size or tray that was chosen for a kind of document. */
    z.object({
      code: z.literal('printer_lacks'),
      printer: z.string(),
      what: z.enum(['paper', 'tray']),
      name: z.string(),
    }),
    /** Possibly submitted: the program that submits it timed out. */
    z.object({ code: z.literal('print_unclear'), printer: z.string() }),
    /** The system's printing service doesn't respond. */
    z.object({ code: z.literal('print_service_gone') }),
    /** The window that draws the pages stopped or didn't respond. Nothing was sent to the printer. */
    z.object({ code: z.literal('print_window_failed') }),
    z.object({ code: z.literal('document_unprintable'), detail: z.string() }),
    /** The document has a newer version, or the shipment a PRO, since this print. */
    z.object({ code: z.literal('print_outdated'), recordId: z.string() }),
    /** The PDF needs a password, or its owner doesn't allow printing. */
    z.object({ code: z.literal('document_protected'), by: z.enum(['password', 'owner']) }),
    /** The provider has no document of that kind for the shipment, or it doesn't have the requested pages. */
    z.object({ code: z.literal('nothing_to_print'), kind: z.enum(['bol', 'labels', 'other']) }),

    /** A message with these attachments is larger than most mail systems accept. */
    z.object({ code: z.literal('attachment_too_large'), bytes: z.int(), limitBytes: z.int() }),
    /** A file that ended or vanished while it was attached. Nothing was stored. */
    z.object({ code: z.literal('attachment_incomplete') }),
    z.object({ code: z.literal('email_too_large'), bytes: z.int(), limitBytes: z.int() }),

    // The workgroup.
    /**
     * Its store can't be reached, and nothing shared can be changed. `sinceMs` null: since when is not known.
     * `isOutcomeUnknown`: the change may have been saved.
     */
    z.object({
      code: z.literal('workgroup_away'),
      sinceMs: z.int().nonnegative().nullable(),
      isOutcomeUnknown: z.boolean(),
    }),
    /** Another clerk is booking this quote. */
    z.object({
      code: z.literal('in_use_by'),
      bookingId: z.string(),
      name: z.string(),
      computer: z.string(),
      sinceMs: z.int().nonnegative(),
    }),
    /** A member can't be removed while it books. */
    z.object({
      code: z.literal('member_is_booking'),
      name: z.string(),
      computer: z.string(),
      sinceMs: z.int().nonnegative(),
    }),
    /** Another clerk changed the record since this one loaded it. Nothing was saved. */
    z.object({ code: z.literal('changed_meanwhile'), what: z.string(), version: OtherVersionSchema }),
    /** The login has no right to it. */
    z.object({ code: z.literal('not_allowed') }),
    /** Bookings of the same order: by the workgroup's policy, only a supervisor books it again. */
    z.object({ code: z.literal('needs_supervisor'), bookingIds: z.array(z.string()) }),
    /** The account can't leave: the workgroup's server doesn't have everything that was entered here. */
    z.object({ code: z.literal('not_shared_yet') }),
    /** The disk of the workgroup's server is full. */
    z.object({ code: z.literal('store_full') }),

    // This computer.
    z.object({ code: z.literal('disk_full') }),
    z.object({ code: z.literal('storage_failed'), detail: z.string() }),
    /** A file could not be written where the user chose; `detail` is the system's error code. */
    z.object({ code: z.literal('file_not_saved'), detail: z.string() }),
    /**
     * A connection's database, or a backup of it, is corrupt; `detail` is the engine's own message. `missing`: bookings
     * that were sent from this computer and are not in it; `bolNumber` null: no response was stored.
     */
    z.object({
      code: z.literal('data_damaged'),
      detail: z.string(),
      missing: z.array(MissingBookingSchema).optional(),
    }),
    /** The database file was deleted or replaced while the app had it open. Nothing was sent. */
    z.object({ code: z.literal('data_removed') }),
    /** The lock on the data folder was lost: another Waybill may be using it. Nothing was sent. */
    z.object({ code: z.literal('lock_lost') }),
    /** Written by a later version of the app. */
    z.object({ code: z.literal('schema_too_new'), schema: z.int(), known: z.int() }),
    /**
     * A restore, or joining or leaving a workgroup, is blocked by unfinished work: bookings with an unknown outcome, prints
     * that were not submitted.
     */
    z.object({ code: z.literal('restore_blocked'), bookings: z.int(), prints: z.int() }),
    z.object({ code: z.literal('not_found'), what: z.string() }),
    /** A payload that breaks the contract: the path and the reason. */
    z.object({ code: z.literal('invalid_payload'), path: z.string(), detail: z.string() }),
    z.object({ code: z.literal('core_stopped') }),
    /**
     * The browser host has no session for this page: the host was restarted, or the page was opened without its sign-in
     * URL.
     */
    z.object({ code: z.literal('signed_out') }),
    /** The core is running, but its reply to a call can't be read. `httpStatus` 0: there was no reply. */
    z.object({ code: z.literal('unexpected_answer'), httpStatus: z.int() }),
    /** A bug. `reference` is also in the log. */
    z.object({ code: z.literal('internal'), reference: z.string() }),
  ]),
);
export type AppError = z.infer<typeof AppErrorSchema>;
export type AppErrorCode = AppError['code'];
/** The error of one code, with its data. */
export type ErrorOf<Code extends AppErrorCode> = Extract<AppError, { code: Code }>;
