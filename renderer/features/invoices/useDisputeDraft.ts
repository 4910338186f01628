/** Autosave of the dispute form: another invoice, a crash, or leaving the screen loses nothing. */
import { useState } from 'react';
import * as z from 'zod/mini';
import type { Dispute } from '../../../shared/contract/invoices.ts';
import { DISPUTE_STATES } from '../../../shared/freight/invoices.ts';
import { formatCents } from '../../../shared/rules/money.ts';
import { useDraft, useDraftsAtOpening } from '../../api/useDraft.ts';
import { formatDayTyped } from '../../lib/format.ts';

const ValuesSchema = z.object({
  state: z.enum(DISPUTE_STATES),
  date: z.string(),
  caseNumber: z.string(),
  amount: z.string(),
});
/** `base`: the saved dispute that the form began with. */
const DraftSchema = z.object({ invoiceId: z.string(), values: ValuesSchema, base: ValuesSchema });

/** The form's fields as text. */
export type DisputeValues = Readonly<z.infer<typeof ValuesSchema>>;

export function disputeValues({ state, disputedOn, caseNumber, creditedCents }: Dispute): DisputeValues {
  return {
    state,
    date: disputedOn === null ? '' : formatDayTyped(disputedOn),
    caseNumber,
    amount: creditedCents === null ? '' : formatCents(creditedCents),
  };
}

/** What the form of an invoice's dispute begins with: the saved dispute, with each field that was typed and not saved. */
export function useSavedDispute(invoiceId: string, dispute: Dispute) {
  const { data, error, refetch } = useDraftsAtOpening('dispute', invoiceId);
  const saved = data?.drafts.flatMap(({ value }) => {
    const draft = DraftSchema.safeParse(value);
    return draft.success && draft.data.invoiceId === invoiceId ? [draft.data] : [];
  })[0];
  const typed = Object.entries(saved?.values ?? {}).filter(([field, text]) => text !== Object(saved?.base)[field]);
  return {
    /** null until it is loaded. */
    start: data === undefined ? null : { ...disputeValues(dispute), ...Object.fromEntries(typed) },
    error: error?.error ?? null,
    retry: () => void refetch(),
  };
}

/** @param start from `useSavedDispute` */
export function useDisputeDraft(invoiceId: string, dispute: Dispute, start: DisputeValues) {
  const [values, setValues] = useState(start);
  const { error, remove } = useDraft('dispute', invoiceId, values, (current) => ({
    invoiceId,
    values: { ...current },
    base: { ...disputeValues(dispute) },
  }));
  return {
    values,
    /** Why the last autosave failed. */
    error,
    change: (changed: Partial<DisputeValues>) => setValues((now) => ({ ...now, ...changed })),
    /** Shows what was saved, and deletes the draft. */
    end(saved: Dispute): void {
      const next = disputeValues(saved);
      setValues(next);
      void remove(next);
    },
  };
}
