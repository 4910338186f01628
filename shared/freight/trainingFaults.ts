/** Faults of the bundled service that can be switched on, for training and for tests. */
import { z } from 'zod';
import type { Operation } from './operations.ts';

const OPERATION_NAMES: readonly Operation[] = ['getRates', 'bookShipment', 'getShipment', 'getDocuments'];

/** Ways in which a successful answer may be odd. Each concerns the operations whose answers have such a part. */
export const ODD_ANSWERS = [
  /** The answer names the BOL number of another shipment. */
  'about_another',
  /** A total that is not the one of the quote. */
  'later_total',
  /** A carrier that is not the one of the quote. */
  'later_carrier',
  /** Canadian dollars. */
  'other_currency',
  /** Two rates with one carrier code. */
  'doubled_carrier',
  /** A pickup warning without words. */
  'blank_warning',
  /** Parts that can't be read beside parts that can. */
  'odd_parts',
  /** Everything that is not indispensable is left out. */
  'fields_left_out',
] as const;
export type OddAnswer = (typeof ODD_ANSWERS)[number];

/** A whole set of faults. What is left out is off. */
export const FaultsSchema = z.strictObject({
  /** Every call is answered 429 `rate_limited`, with or without a `Retry-After` header. */
  rateLimit: z.enum(['off', 'with_retry_after', 'without_retry_after']).default('off'),
  /** Every new booking is rejected by the carrier (502 `booking_failed`) with this reason. */
  carrierRejects: z.string().trim().min(1).max(500).nullable().default(null),
  /** Every new booking is refused as invalid (400 `validation_failed`) because of these fields, paths as given. */
  bookingInvalid: z
    .array(z.strictObject({ field: z.string().min(1).max(200), message: z.string().max(500) }))
    .min(1)
    .max(50)
    .nullable()
    .default(null),
  /** Every quote is unknown when it is booked (404 `quote_not_found`). */
  quoteGone: z.boolean().default(false),
  /** A repeat of a booked quote is refused with this code, against §4.2 rule 1, though the shipment exists. */
  repeatRefused: z.enum(['off', 'validation_failed', 'booking_failed', 'quote_not_found']).default('off'),
  /** The shipment is booked, then the connection is cut before an answer. */
  bookingAnswerLost: z.boolean().default(false),
  /** Milliseconds that every answer waits. */
  slowAnswersMs: z.int().min(0).max(600_000).default(0),
  /** The connection is cut after this many bytes of the body; 0 cuts it before any answer, as if offline. */
  dropAtByte: z.int().min(0).nullable().default(null),
  /** An HTML page with status 200 instead of JSON, as a captive portal sends it. */
  htmlInsteadOfJson: z.boolean().default(false),
  /** JSON that ends in the middle, with a matching length. */
  truncatedJson: z.boolean().default(false),
  /** Something on the way answers with an HTML page instead of the service; a gateway says when to come back. */
  foreignAnswer: z.enum(['off', 'unauthorized', 'forbidden', 'too_many_requests', 'gateway_busy']).default('off'),
  /** Successful answers are odd in these ways. */
  odd: z.array(z.enum(ODD_ANSWERS)).default([]),
  /** Shipment Status says a status that the spec doesn't list. */
  unknownStatus: z.boolean().default(false),
  /** Shipments booked now get PRO and pickup number two days after dispatch, whatever the carrier. */
  latePro: z.boolean().default(false),
  /** Milliseconds that every Documents call and every download waits. */
  slowDocumentsMs: z.int().min(0).max(600_000).default(0),
  /** Links are expired when they are given. */
  expiredLinks: z.boolean().default(false),
  /** A link answers with a redirect to another address of this service. */
  linkRedirects: z.boolean().default(false),
  /** A link answers with something that is no PDF, though it says so. */
  documentNotPdf: z.boolean().default(false),
  /** Every credential is answered 403 `not_approved`. */
  credentialsRevoked: z.boolean().default(false),
  /** Faults of answers touch only these operations; null: all four. Faults of links are not concerned. */
  only: z.array(z.enum(OPERATION_NAMES)).nullable().default(null),
});
export type Faults = z.infer<typeof FaultsSchema>;
/** Faults as somebody switches them on: only those named. */
export type FaultsInput = z.input<typeof FaultsSchema>;

/** No fault at all. */
export const NO_FAULTS: Faults = FaultsSchema.parse({});
