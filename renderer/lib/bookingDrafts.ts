/** Saved booking drafts as lists show them. The booking form owns the rest of their format. */
import * as z from 'zod/mini';
import type { Draft } from '../../shared/contract/drafts.ts';

/** The rate of a draft: its index in the quote, and its carrier. */
export const DraftRateShape = z.catch(z.nullable(z.object({ position: z.int(), carrierName: z.string() })), null);
export type DraftRate = Readonly<NonNullable<z.infer<typeof DraftRateShape>>>;

const ListedShape = z.object({
  form: z.object({ consignee: z.object({ name: z.string() }), shipper: z.object({ name: z.string() }) }),
  rate: DraftRateShape,
  originalId: z.catch(z.nullable(z.string()), null),
});

const PREFIX = 'booking-';

/** The identifier of the booking draft of a quote. */
export function draftId(quoteId: string): string {
  return `${PREFIX}${quoteId}`;
}

/** The URL of the rates of a quote. `originalId`: the quote that it is a what-if of; null if none. */
export function ratesAddress(quoteId: string, originalId: string | null): string {
  return originalId === null ? `/quote/${quoteId}/rates` : `/quote/${originalId}/compare/${quoteId}/rates`;
}

export interface ListedBookingDraft {
  readonly id: string;
  readonly quoteId: string;
  /** The name of the consignee, or of the shipper; null if neither was entered. */
  readonly company: string | null;
  readonly carrierName: string | null;
  readonly savedAtMs: number;
  /** The booking form, or the rates if it isn't known which rate it was for. */
  readonly path: string;
  /** The whole draft, to restore it. */
  readonly value: Draft['value'];
}

/** Booking drafts in the given order, without those that can't be read. */
export function listBookingDrafts(drafts: readonly Draft[]): readonly ListedBookingDraft[] {
  return drafts.flatMap(({ id, value, savedAtMs }) => {
    const shape = ListedShape.safeParse(value);
    if (!shape.success || !id.startsWith(PREFIX)) return [];
    const quoteId = id.slice(PREFIX.length);
    const { form, rate, originalId } = shape.data;
    const company = form.consignee.name.trim() || form.shipper.name.trim() || null;
    const path = rate === null ? ratesAddress(quoteId, originalId) : `/book/${quoteId}/${rate.position}`;
    return [{ id, quoteId, company, carrierName: rate?.carrierName ?? null, savedAtMs, path, value }];
  });
}
