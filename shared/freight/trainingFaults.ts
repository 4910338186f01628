/** Faults that can be turned on in the demo, for training and tests. */
import * as z from 'zod/mini';
import type { Operation } from './operations.ts';

const OPERATION_NAMES: readonly Operation[] = ['getRates', 'bookShipment', 'getShipment', 'getDocuments'];

/** Kinds of odd but successful responses. Each affects the operations whose responses have such a part. */
export const ODD_RESPONSES = [
  /** The response names the BOL number of another shipment. */
  'about_another',
  /** A total other than the quoted one. */
  'later_total',
  /** A carrier other than the quoted one. */
  'later_carrier',
  /** Canadian dollars. */
  'other_currency',
  /** Two rates with the same carrier code. */
  'doubled_carrier',
  /** A pickup warning without text. */
  'blank_warning',
  /** Unreadable parts next to readable ones. */
  'odd_parts',
  /** Only the indispensable fields. */
  'fields_left_out',
] as const;
export type OddResponse = (typeof ODD_RESPONSES)[number];

/** A set of faults. Omitted ones are off. */
export const FaultsSchema = z.strictObject({
  /** Every call gets 429 `rate_limited`, with or without a `Retry-After` header. */
  rateLimit: z._default(z.enum(['off', 'with_retry_after', 'without_retry_after']), 'off'),
  /** Every new booking is rejected by the carrier (502 `booking_failed`) with this reason. */
  carrierRejects: z._default(z.nullable(z.string().check(z.trim(), z.minLength(1), z.maxLength(500))), null),
  /** Every new booking is rejected as invalid (400 `validation_failed`) for these fields, with the paths as given. */
  bookingInvalid: z._default(
    z.nullable(
      z
        .array(
          z.strictObject({
            field: z.string().check(z.minLength(1), z.maxLength(200)),
            message: z.string().check(z.maxLength(500)),
          }),
        )
        .check(z.minLength(1), z.maxLength(50)),
    ),
    null,
  ),
  /** Every quote is unknown at booking (404 `quote_not_found`). */
  quoteExpired: z._default(z.boolean(), false),
  /** A repeat of a booked quote is rejected with this code although the shipment exists, against §4.2 rule 1. */
  repeatRejected: z._default(z.enum(['off', 'validation_failed', 'booking_failed', 'quote_not_found']), 'off'),
  /** The shipment is booked, then the connection is cut before the response. */
  bookingResponseLost: z._default(z.boolean(), false),
  /** Delay of every response, in milliseconds. */
  slowResponsesMs: z._default(z.int().check(z.minimum(0), z.maximum(600_000)), 0),
  /** The connection is cut after this many bytes of the body; 0 cuts it before any response, as if offline. */
  dropAtByte: z._default(z.nullable(z.int().check(z.minimum(0))), null),
  /** An HTML page with status 200 instead of JSON, like that of a captive portal. */
  htmlInsteadOfJson: z._default(z.boolean(), false),
  /** JSON cut in the middle, with a matching Content-Length. */
  truncatedJson: z._default(z.boolean(), false),
  /** An intermediary sends an HTML page instead of the provider's response; a gateway includes a retry time. */
  foreignResponse: z._default(z.enum(['off', 'unauthorized', 'forbidden', 'too_many_requests', 'gateway_busy']), 'off'),
  /** Successful responses are odd in these ways. */
  odd: z._default(z.array(z.enum(ODD_RESPONSES)), []),
  /** Shipment Status returns a status that the spec doesn't list. */
  unknownStatus: z._default(z.boolean(), false),
  /** Shipments booked now get their PRO and pickup numbers two days after dispatch, for any carrier. */
  latePro: z._default(z.boolean(), false),
  /** Delay of every Documents call and every download, in milliseconds. */
  slowDocumentsMs: z._default(z.int().check(z.minimum(0), z.maximum(600_000)), 0),
  /** Links are expired from the start. */
  expiredLinks: z._default(z.boolean(), false),
  /** A link redirects, either to another URL with the file or to one without it. */
  linkRedirects: z._default(z.enum(['off', 'to_the_file', 'nowhere']), 'off'),
  /** A link returns something that isn't a PDF, although its headers say so. */
  documentNotPdf: z._default(z.boolean(), false),
  /** All credentials get 403 `not_approved`. */
  credentialsRevoked: z._default(z.boolean(), false),
  /** Limits response faults to these operations; null: all four. Doesn't affect faults of links. */
  only: z._default(z.nullable(z.array(z.enum(OPERATION_NAMES))), null),
});
export type Faults = z.infer<typeof FaultsSchema>;
/** Input with the faults to turn on; the others may be omitted. */
export type FaultsInput = z.input<typeof FaultsSchema>;

export const NO_FAULTS: Faults = FaultsSchema.parse({});
