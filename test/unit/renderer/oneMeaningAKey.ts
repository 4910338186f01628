/** For every test of the page: fails if a key in what is drawn has two meanings, or can't be changed in Settings. */
import { afterEach, beforeEach, expect } from 'vitest';
import { activeScopes, keysOf, scopeName, subscribeScopes } from '../../../renderer/ui/keys/registry.ts';
import { conflictsOf } from '../../../renderer/ui/keys/shortcutConflicts.ts';
import { isListed } from '../../../renderer/ui/keys/shortcuts.ts';

const found = new Set<string>();

/** Keys of actions that Settings doesn't list. */
function unlisted(): readonly string[] {
  return activeScopes().flatMap((scope) =>
    scope.bindings
      .filter(({ run }) => run !== undefined)
      .flatMap((binding) => keysOf(binding).map((keys) => [keys, binding.label] as const))
      .filter(([keys]) => !isListed(keys, scopeName(scope)))
      .map(([keys, label]) => `${scopeName(scope)}: ${keys}, ${label}, is not in actions.ts`),
  );
}

let stop = (): void => {};

beforeEach(({ task }) => {
  found.clear();
  // Tests of the keys themselves bind one key twice on purpose.
  if (!task.file.filepath.endsWith('.tsx')) return;
  let timer: ReturnType<typeof setTimeout> | undefined;
  const poll = () => {
    for (const problem of [...conflictsOf(), ...unlisted()]) found.add(problem);
  };
  const unsubscribe = subscribeScopes(() => {
    clearTimeout(timer);
    timer = setTimeout(poll);
  });
  stop = () => {
    clearTimeout(timer);
    unsubscribe();
  };
});
afterEach(() => {
  for (const conflict of conflictsOf()) found.add(conflict);
  stop();
  expect([...found]).toEqual([]);
});
