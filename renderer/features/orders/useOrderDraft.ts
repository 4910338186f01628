/** Texts of an order's fields that could not be saved yet: they survive moving to another order, and a restart. */
import { useMemo } from 'react';
import * as z from 'zod/mini';
import { ok, type Result } from '../../../shared/ipc/result.ts';
import { invoke } from '../../api/client.ts';
import { useDraftsAtOpening } from '../../api/useDraft.ts';
import { useAutosave } from '../../lib/useAutosave.ts';

/** Text by path, as in `OrderFormValues`. */
export type OrderDraft = Readonly<Record<string, string>>;

const DraftShape = z.record(z.string(), z.string());
const draftIdOf = (orderId: string) => `order-${orderId}`;

/** The texts that were saved for an order, loaded once when it is opened. undefined: loading. */
export function useSavedOrderDraft(orderId: string): OrderDraft | undefined {
  const drafts = useDraftsAtOpening('order', orderId);
  // Without them, the order can still be edited.
  if (drafts.isError) return {};
  if (drafts.data === undefined) return undefined;
  const own = drafts.data.drafts.find(({ id }) => id === draftIdOf(orderId));
  return DraftShape.safeParse(own?.value).data ?? {};
}

/** Saves the texts of an order; none removes them. */
export async function saveOrderDraft(orderId: string, input: OrderDraft): Promise<Result<object>> {
  const id = draftIdOf(orderId);
  const isEmpty = Object.keys(input).length === 0;
  const response = isEmpty
    ? await invoke('drafts.remove', { id })
    : await invoke('drafts.save', { id, kind: 'order', value: { ...input } });
  return response.ok ? ok({}) : response;
}

/** Saves the texts of an order as they change. */
export function useOrderDraft(orderId: string, input: OrderDraft): void {
  const key = JSON.stringify(input);
  // oxlint-disable-next-line react/exhaustive-deps -- the same object until a text changes
  const value = useMemo(() => input, [key]);
  useAutosave(value, (current) => saveOrderDraft(orderId, current));
}
