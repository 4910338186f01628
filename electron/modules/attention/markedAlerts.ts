/** Alerts of a computer whose marks other clerks share: an alert that is raised here may be done already. */
import type { AlertStore } from './store.ts';

/** @param applyMarks sets what clerks marked of these alerts, and returns those that it changed */
export function withSharedMarks(
  store: AlertStore,
  applyMarks: (ids: readonly string[], nowMs: number) => readonly string[],
): AlertStore {
  return {
    ...store,
    replace(bolNumber, kinds, items, nowMs) {
      const replaced = store.replace(bolNumber, kinds, items, nowMs);
      if (replaced.raised.length === 0) return replaced;
      const marked = new Set(
        applyMarks(
          replaced.raised.map(({ id }) => id),
          nowMs,
        ),
      );
      return { ...replaced, raised: replaced.raised.filter(({ id }) => !marked.has(id)) };
    },
    raise(item, nowMs) {
      store.raise(item, nowMs);
      applyMarks([item.id], nowMs);
    },
  };
}
