/** What the state of a print means: whether it may be printed again, and whether it needs the user. */
import type { PrintRecord } from '../../../shared/contract/printing.ts';

/** Whether nothing of it was printed. */
export function isUnprinted({ state }: Pick<PrintRecord, 'state'>): boolean {
  return state === 'failed' || state === 'cancelled' || state === 'unsent';
}

/** Whether it failed or was canceled and isn't settled or printed since, so that it may be printed again. */
export function mayResume({
  state,
  settledAtMs,
  isReplaced = false,
}: Pick<PrintRecord, 'state' | 'settledAtMs' | 'isReplaced'>): boolean {
  return settledAtMs === null && !isReplaced && isUnprinted({ state });
}

/** Whether it was interrupted and needs the user. */
export function isInterrupted({ state, settledAtMs }: Pick<PrintRecord, 'state' | 'settledAtMs'>): boolean {
  return settledAtMs === null && (state === 'unsent' || state === 'unknown');
}

/** Whether it waits in a queue, and the printer says why. */
export function isHeld({ state, reason }: Pick<PrintRecord, 'state' | 'reason'>): boolean {
  return state === 'queued' && reason !== null;
}
