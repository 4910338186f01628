/** What is typed, kept as it is typed: a crash, a closed window or another screen loses nothing. */
import { useQuery } from '@tanstack/react-query';
import { useCallback, useEffect, useRef } from 'react';
import { z } from 'zod';
import type { RateRequest } from '../../../shared/freight/requests.ts';
import { api } from '../../api/client.ts';
import { callQuery } from '../../api/query.ts';
import { type BookingForm, formOfDraft } from './bookingForm.ts';
import { STEPS, type Step } from './steps.ts';

export interface KeptBooking {
  readonly form: BookingForm;
  readonly step: Step;
}

/** A draft of another quote on the same lane: offered, never taken over in silence. */
export interface EarlierDraft {
  readonly form: BookingForm;
  readonly savedAtMs: number;
}

const DraftShape = z.object({
  form: z.unknown(),
  step: z.enum(STEPS).catch('parties'),
  lane: z.string().catch(''),
});

const SAVE_AFTER_MS = 300;

export function draftId(quoteId: string): string {
  return `booking-${quoteId}`;
}

/** Two quotes on one lane can share what is typed: the street level is the same. */
export function laneOf({ origin, destination }: Pick<RateRequest, 'origin' | 'destination'>): string {
  return `${origin.zip}>${destination.zip}`;
}

/**
 * What is kept for a quote, and what an earlier quote on the lane left behind. Asked once, when the screen opens: its
 * key lies outside the domain of drafts, so that the form's own saving never takes the form away under the clerk.
 */
export function useKeptBooking(quoteId: string, lane: string | null) {
  const drafts = useQuery({
    ...callQuery('drafts.list', { kind: 'booking' }),
    queryKey: ['kept booking', quoteId, null],
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  });
  const own = drafts.data?.drafts.find((draft) => draft.id === draftId(quoteId));
  const ownShape = own === undefined ? null : DraftShape.safeParse(own.value);
  const kept: KeptBooking | null =
    ownShape?.success === true ? { form: formOfDraft(ownShape.data.form), step: ownShape.data.step } : null;
  let earlier: EarlierDraft | null = null;
  for (const draft of drafts.data?.drafts ?? []) {
    const shape = DraftShape.safeParse(draft.value);
    if (
      earlier === null &&
      draft.id !== draftId(quoteId) &&
      shape.success &&
      shape.data.lane === lane &&
      lane !== null
    ) {
      earlier = { form: formOfDraft(shape.data.form), savedAtMs: draft.savedAtMs };
    }
  }
  return { isPending: drafts.isPending, kept, earlier };
}

/** Keeps a draft under a quote at once. */
export async function keepBooking(quoteId: string, lane: string, kept: KeptBooking): Promise<void> {
  await api.drafts.save({
    id: draftId(quoteId),
    kind: 'booking',
    value: {
      lane,
      step: kept.step,
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

/** Saves the form a moment after each change, and at once when the screen is left. Nothing is saved before a change. */
export function useSaveDraft(quoteId: string, lane: string, kept: KeptBooking): { readonly stop: () => void } {
  const pending = useRef<KeptBooking | null>(null);
  const first = useRef(kept.form);
  const stopped = useRef(false);
  useEffect(() => {
    if (stopped.current || kept.form === first.current) return;
    pending.current = kept;
    const timer = setTimeout(() => {
      pending.current = null;
      void keepBooking(quoteId, lane, kept);
    }, SAVE_AFTER_MS);
    return () => clearTimeout(timer);
  }, [quoteId, lane, kept]);
  useEffect(
    () => () => {
      if (pending.current !== null && !stopped.current) void keepBooking(quoteId, lane, pending.current);
    },
    [quoteId, lane],
  );
  return {
    stop: useCallback(() => {
      stopped.current = true;
    }, []),
  };
}
