/** Detects keys with two meanings at once. Used in development and tests, not in production. */
import { currentKeys } from './changedKeys.ts';
import { parseChord } from './chord.ts';
import { activeScopes, isOn, type KeyScope, keysOf, reachableScopes, scopeName, subscribeScopes } from './registry.ts';

/** Intentionally used by the topmost scope: a form or pane closes before the screen below it. */
const OF_THE_TOPMOST = new Set(['escape']);

/** One line per conflict, such as `Alt+P: “Export” (Contacts), “Go to Pickup manifests” (Global)`. */
export function conflictsOf(all: readonly KeyScope[] = activeScopes()): string[] {
  const byChord = new Map<string, { keys: string; by: Map<string, string> }>();
  for (const scope of reachableScopes(all)) {
    const { title, bindings } = scope;
    for (const binding of bindings) {
      if (binding.run === undefined || !isOn(binding)) continue;
      for (const keys of keysOf(binding)) {
        const chord = parseChord(currentKeys(scopeName(scope), keys));
        if (OF_THE_TOPMOST.has(chord.key)) continue;
        const id = JSON.stringify(chord);
        const entry = byChord.get(id) ?? { keys, by: new Map<string, string>() };
        byChord.set(id, entry);
        entry.by.set(binding.label, `“${binding.label}” (${title})`);
      }
    }
  }
  return [...byChord.values()]
    .filter(({ by }) => by.size > 1)
    .map(({ keys, by }) => `${keys}: ${[...by.values()].join(', ')}`);
}

/** Reports each conflict once, after the screen has finished updating. */
export function reportConflicts(report: (conflict: string) => void): () => void {
  const reported = new Set<string>();
  let timer: ReturnType<typeof setTimeout> | undefined;
  const check = () => {
    for (const conflict of conflictsOf()) {
      if (reported.has(conflict)) continue;
      reported.add(conflict);
      report(conflict);
    }
  };
  const stop = subscribeScopes(() => {
    clearTimeout(timer);
    timer = setTimeout(check);
  });
  return () => {
    clearTimeout(timer);
    stop();
  };
}
