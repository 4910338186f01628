/** What is typed, kept as it is typed: a crash, a closed window or another screen loses nothing. */
import { useQuery } from '@tanstack/react-query';
import { useCallback, useEffect, useRef, useState } from 'react';
import { z } from 'zod';
import type { AppError } from '../../../shared/errors.ts';
import type { RateRequest } from '../../../shared/freight/requests.ts';
import { ACCESSORIAL_CODES } from '../../../shared/freight/values.ts';
import type { Booking } from '../../../shared/ipc/contract/bookings.ts';
import type { Result } from '../../../shared/ipc/result.ts';
import { api } from '../../api/client.ts';
import { callQuery } from '../../api/query.ts';
import { useThrottledSave } from '../../lib/useThrottledSave.ts';
import { type BookingForm, formOfDetails, formOfDraft } from './bookingForm.ts';
import { STEPS, type Step } from './steps.ts';

const ReQuotedShape = z.object({
  quoteId: z.string(),
  position: z.int(),
  /** Its place in the new quote, null when that has none like it. */
  newPosition: z.int().nullable(),
  carrierName: z.string(),
  totalCents: z.int(),
  currency: z.string(),
  added: z.enum(ACCESSORIAL_CODES).nullable(),
});

/** The rate that a re-quote took the place of, and the accessorial it was asked for. `added` is null for the same again. */
export type ReQuoted = Readonly<z.infer<typeof ReQuotedShape>>;

export interface BookingDraft {
  readonly form: BookingForm;
  readonly step: Step;
  readonly reQuoted: ReQuoted | null;
  /** The clerk has seen the bookings that look like this one: nobody is asked twice. */
  readonly sawSimilar: boolean;
  /** The entry of unknown outcome whose refused repeat this corrects. */
  readonly corrects: string | null;
}

/** What was typed for another quote on the same lane, or booked on it: offered, never taken over in silence. */
export interface EarlierDetails {
  readonly kind: 'typed' | 'booked';
  readonly form: BookingForm;
  readonly savedAtMs: number;
}

const DraftShape = z.object({
  form: z.unknown(),
  step: z.enum(STEPS).catch('parties'),
  lane: z.string().catch(''),
  reQuoted: ReQuotedShape.nullable().catch(null),
  sawSimilar: z.boolean().catch(false),
  corrects: z.string().nullable().catch(null),
});

const SAVE_AFTER_MS = 300;

export function draftId(quoteId: string): string {
  return `booking-${quoteId}`;
}

/** Two quotes on one lane can share what is typed: the street level is the same. */
export function draftLaneKey({ origin, destination }: Pick<RateRequest, 'origin' | 'destination'>): string {
  return `${origin.zip}>${destination.zip}`;
}

/**
 * What is kept for a quote, and what an earlier quote on the lane left behind. Asked once, when the screen opens: its
 * key lies outside the domain of drafts, so that the form's own saving never takes the form away under the clerk.
 */
export function useSavedBookingDraft(quoteId: string, lane: string | null) {
  // Each opening asks anew: what was kept for the rate before must be seen by the screen of the next.
  const [opening] = useState(() => crypto.randomUUID());
  const drafts = useQuery({
    ...callQuery('drafts.list', { kind: 'booking' }),
    queryKey: ['kept booking', quoteId, opening],
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  });
  const own = drafts.data?.drafts.find((draft) => draft.id === draftId(quoteId));
  const ownShape = own === undefined ? null : DraftShape.safeParse(own.value);
  const kept: BookingDraft | null =
    ownShape?.success === true ? { ...ownShape.data, form: formOfDraft(ownShape.data.form) } : null;
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
    kept,
    earlier,
    error: drafts.error?.error ?? null,
    retry: () => void drafts.refetch(),
  };
}

/** A journal entry as what was typed, to correct and send again. */
export function draftOfBooking({ id, state, details }: Booking): BookingDraft {
  const corrects = state === 'unknown' ? id : null;
  return { form: formOfDetails(details), step: 'review', reQuoted: null, sawSimilar: true, corrects };
}

/** Keeps a draft under a quote at once. */
export function saveBookingDraft(
  quoteId: string,
  lane: string,
  kept: BookingDraft,
): Promise<Result<{ savedAtMs: number }>> {
  return api.drafts.save({
    id: draftId(quoteId),
    kind: 'booking',
    value: {
      lane,
      step: kept.step,
      sawSimilar: kept.sawSimilar,
      corrects: kept.corrects,
      reQuoted: kept.reQuoted === null ? null : { ...kept.reQuoted },
      form: {
        ...kept.form,
        shipper: { ...kept.form.shipper },
        consignee: { ...kept.form.consignee },
        pickup: { ...kept.form.pickup },
        delivery: { ...kept.form.delivery },
        referenceNumbers: [...kept.form.referenceNumbers],
      },
    },
  });
}

export interface SavedDraft {
  /** Saves no more: it is booked. */
  readonly stop: () => void;
  /** When it was last kept, null before the first change. */
  readonly savedAtMs: number | null;
  /** Why the last change could not be kept. */
  readonly error: AppError | null;
}

/**
 * Saves the form a moment after a change, however fast more is typed, and at once when the screen is left. Nothing is
 * saved before a change.
 *
 * @param kept must be the same object until something in it changes.
 */
export function useSaveDraft(quoteId: string, lane: string, kept: BookingDraft): SavedDraft {
  const first = useRef(kept.form);
  const stopped = useRef(false);
  const [state, setState] = useState<Pick<SavedDraft, 'savedAtMs' | 'error'>>({ savedAtMs: null, error: null });
  const soon = useThrottledSave(() => {
    if (stopped.current) return;
    void saveBookingDraft(quoteId, lane, kept).then((saved) =>
      setState(saved.ok ? { ...saved.value, error: null } : (now) => ({ ...now, error: saved.error })),
    );
  }, SAVE_AFTER_MS);
  const hasChanged = useRef(false);
  useEffect(() => {
    hasChanged.current ||= kept.form !== first.current;
    if (hasChanged.current) soon.schedule();
  }, [kept, soon]);
  return {
    ...state,
    stop: useCallback(() => {
      stopped.current = true;
    }, []),
  };
}
