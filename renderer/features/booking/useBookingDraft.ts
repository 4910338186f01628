/** Autosave of the booking form: a crash, a closed window or leaving the screen loses nothing. */
import { useRef, useState } from 'react';
import * as z from 'zod/mini';
import type { Draft } from '../../../shared/contract/drafts.ts';
import type { RateRequest } from '../../../shared/freight/requests.ts';
import { ACCESSORIAL_CODES } from '../../../shared/freight/values.ts';
import type { Result } from '../../../shared/ipc/result.ts';
import { invoke } from '../../api/client.ts';
import { useDraftsAtOpening } from '../../api/useDraft.ts';
import { type DraftRate, DraftRateShape, draftId } from '../../lib/bookingDrafts.ts';
import { useAutosave } from '../../lib/useAutosave.ts';
import { type BookingForm, formOfDraft } from './bookingForm.ts';
import { STEPS, type Step } from './steps.ts';

const ReQuotedShape = z.object({
  quoteId: z.string(),
  position: z.int(),
  /** Its index in the new quote; null if that has no matching rate. */
  newPosition: z.nullable(z.int()),
  carrierName: z.string(),
  totalCents: z.int(),
  currency: z.string(),
  added: z.nullable(z.enum(ACCESSORIAL_CODES)),
});

/** The rate that a requote replaced, and the accessorial that was added; `added` is null for an unchanged request. */
export type ReQuoted = Readonly<z.infer<typeof ReQuotedShape>>;

export interface BookingDraft {
  readonly form: BookingForm;
  readonly step: Step;
  readonly reQuoted: ReQuoted | null;
  /** IDs of similar bookings that the user has seen. No prompt shows them again. */
  readonly seenSimilar: string[];
  /** The entry with an unknown outcome whose rejected repeat this corrects. */
  readonly corrects: string | null;
  /** The rate that the form was opened for last; null if none was recorded. */
  readonly rate: DraftRate | null;
  /** The quote that this one is a what-if of, whose order it continues when it is booked; null if none. */
  readonly originalId: string | null;
}

/** Details entered for another quote on the same lane, or booked on it. They are offered, never applied silently. */
export interface EarlierDetails {
  readonly kind: 'typed' | 'booked';
  readonly form: BookingForm;
  readonly savedAtMs: number;
}

const DraftShape = z.object({
  form: z.unknown(),
  step: z.catch(z.enum(STEPS), 'details'),
  lane: z.catch(z.string(), ''),
  reQuoted: z.catch(z.nullable(ReQuotedShape), null),
  seenSimilar: z.catch(z.array(z.string()), []),
  corrects: z.catch(z.nullable(z.string()), null),
  rate: DraftRateShape,
  originalId: z.catch(z.nullable(z.string()), null),
});

/** Key of drafts that can be shared between quotes: the same ZIPs, so the street addresses match. */
export function draftLaneKey({ origin, destination }: Pick<RateRequest, 'origin' | 'destination'>): string {
  return `${origin.zip}>${destination.zip}`;
}

/** The draft of a quote among saved ones; null if there is none that this version can read. */
export function findBookingDraft(drafts: readonly Draft[], quoteId: string): BookingDraft | null {
  const shape = DraftShape.safeParse(drafts.find(({ id }) => id === draftId(quoteId))?.value);
  return shape.success ? { ...shape.data, form: formOfDraft(shape.data.form) } : null;
}

/** The saved draft of a quote, and that of an earlier quote on the lane. */
export function useSavedBookingDraft(quoteId: string, lane: string | null) {
  const drafts = useDraftsAtOpening('booking', quoteId);
  let earlier: EarlierDetails | null = null;
  for (const draft of drafts.data?.drafts ?? []) {
    const shape = DraftShape.safeParse(draft.value);
    if (
      earlier === null &&
      draft.id !== draftId(quoteId) &&
      shape.success &&
      shape.data.lane === lane &&
      lane !== null
    ) {
      earlier = { kind: 'typed', form: formOfDraft(shape.data.form), savedAtMs: draft.savedAtMs };
    }
  }
  return {
    isPending: drafts.isPending,
    saved: findBookingDraft(drafts.data?.drafts ?? [], quoteId),
    earlier,
    error: drafts.error?.error ?? null,
    retry: () => void drafts.refetch(),
  };
}

/** Saves a draft for a quote immediately. */
export function saveBookingDraft(
  quoteId: string,
  lane: string,
  stored: BookingDraft,
): Promise<Result<{ savedAtMs: number }>> {
  return invoke('drafts.save', {
    id: draftId(quoteId),
    kind: 'booking',
    value: {
      lane,
      step: stored.step,
      seenSimilar: stored.seenSimilar,
      corrects: stored.corrects,
      originalId: stored.originalId,
      reQuoted: stored.reQuoted === null ? null : { ...stored.reQuoted },
      rate: stored.rate === null ? null : { ...stored.rate },
      form: {
        ...stored.form,
        shipper: { ...stored.form.shipper },
        consignee: { ...stored.form.consignee },
        pickup: { ...stored.form.pickup },
        delivery: { ...stored.form.delivery },
        referenceNumbers: [...stored.form.referenceNumbers],
      },
    },
  });
}

/**
 * Autosaves the draft. Saves nothing before the first change of the form. The draft passed in must be the same object
 * until something in it changes.
 */
export function useSaveDraft(quoteId: string, lane: string, draft: BookingDraft) {
  const [first] = useState(draft);
  const hasChanged = useRef(false);
  hasChanged.current ||= draft.form !== first.form;
  return useAutosave(hasChanged.current ? draft : first, (value) => saveBookingDraft(quoteId, lane, value));
}

export type SavedDraft = ReturnType<typeof useSaveDraft>;
