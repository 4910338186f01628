/** Fields of a carrier in the directory, and their validation. */
import * as z from 'zod/mini';
import { orBlank } from './directory.ts';

/** What the user thinks of a carrier. `preferred` is marked among the rates; `blocked` is not selected by default. */
export const CARRIER_STANDINGS = ['', 'preferred', 'blocked'] as const;

const text = z.string();
/** A carrier for display; blank texts are unknown. */
export const CarrierShownSchema = z.object({
  /** The provider's code, by which rates and shipments are matched. */
  code: text,
  name: text,
  phone: text,
  terminal: text,
  /** `https:` address; `{pro}` in it represents the PRO number. */
  trackingPage: text,
  notes: text,
  standing: z.enum(CARRIER_STANDINGS),
});
export type CarrierFields = z.infer<typeof CarrierShownSchema>;

const upTo = (length: number) =>
  z.string().check(z.trim(), z.maxLength(length, { error: `Enter up to ${length} characters.` }));

/** An `https:` address without a user name or password. */
const TRACKING_PAGE = /^https:\/\/[a-z0-9.-]+(?::\d+)?(?:[/?#]\S*)?$/i;

/** Validation of each field. Only the code is required. */
export const CarrierFieldsSchema = z.strictObject({
  code: z.string().check(z.trim(), z.minLength(1, { error: 'Required.' }), z.maxLength(500, { error: 'Too long.' })),
  name: upTo(500),
  // Not parsed: carriers publish numbers with letters and options.
  phone: upTo(60),
  terminal: upTo(200),
  trackingPage: orBlank(
    upTo(2000).check(z.regex(TRACKING_PAGE, { error: 'Enter an address that starts with https://.' })),
  ),
  notes: upTo(5000),
  standing: z.enum(CARRIER_STANDINGS, { error: 'Enter preferred, blocked, or nothing.' }),
});

export const BLANK_CARRIER: CarrierFields = {
  code: '',
  name: '',
  phone: '',
  terminal: '',
  trackingPage: '',
  notes: '',
  standing: '',
};
