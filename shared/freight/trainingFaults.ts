/** Faults that can be turned on in the demo, for training and tests. */
import { z } from 'zod';
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
  rateLimit: z.enum(['off', 'with_retry_after', 'without_retry_after']).default('off'),
  /** Every new booking is rejected by the carrier (502 `booking_failed`) with this reason. */
  carrierRejects: z.string().trim().min(1).max(500).nullable().default(null),
  /** Every new booking is rejected as invalid (400 `validation_failed`) for these fields, with the paths as given. */
  bookingInvalid: z
    .array(z.strictObject({ field: z.string().min(1).max(200), message: z.string().max(500) }))
    .min(1)
    .max(50)
    .nullable()
    .default(null),
  /** Every quote is unknown at booking (404 `quote_not_found`). */
  quoteExpired: z.boolean().default(false),
  /** A repeat of a booked quote is rejected with this code although the shipment exists, against §4.2 rule 1. */
  repeatRejected: z.enum(['off', 'validation_failed', 'booking_failed', 'quote_not_found']).default('off'),
  /** The shipment is booked, then the connection is cut before the response. */
  bookingResponseLost: z.boolean().default(false),
  /** Delay of every response, in milliseconds. */
  slowResponsesMs: z.int().min(0).max(600_000).default(0),
  /** The connection is cut after this many bytes of the body; 0 cuts it before any response, as if offline. */
  dropAtByte: z.int().min(0).nullable().default(null),
  /** An HTML page with status 200 instead of JSON, like that of a captive portal. */
  htmlInsteadOfJson: z.boolean().default(false),
  /** JSON cut in the middle, with a matching Content-Length. */
  truncatedJson: z.boolean().default(false),
  /** An intermediary sends an HTML page instead of the provider's response; a gateway includes a retry time. */
  foreignResponse: z.enum(['off', 'unauthorized', 'forbidden', 'too_many_requests', 'gateway_busy']).default('off'),
  /** Successful responses are odd in these ways. */
  odd: z.array(z.enum(ODD_RESPONSES)).default([]),
  /** Shipment Status returns a status that the spec doesn't list. */
  unknownStatus: z.boolean().default(false),
  /** Shipments booked now get their PRO and pickup numbers two days after dispatch, for any carrier. */
  latePro: z.boolean().default(false),
  /** Delay of every Documents call and every download, in milliseconds. */
  slowDocumentsMs: z.int().min(0).max(600_000).default(0),
  /** Links are expired from the start. */
  expiredLinks: z.boolean().default(false),
  /** A link redirects to another URL of the demo. */
  linkRedirects: z.boolean().default(false),
  /** A link returns something that isn't a PDF, although its headers say so. */
  documentNotPdf: z.boolean().default(false),
  /** All credentials get 403 `not_approved`. */
  credentialsRevoked: z.boolean().default(false),
  /** Limits response faults to these operations; null: all four. Doesn't affect faults of links. */
  only: z.array(z.enum(OPERATION_NAMES)).nullable().default(null),
});
export type Faults = z.infer<typeof FaultsSchema>;
/** Input with the faults to turn on; the others may be omitted. */
export type FaultsInput = z.input<typeof FaultsSchema>;

export const NO_FAULTS: Faults = FaultsSchema.parse({});
