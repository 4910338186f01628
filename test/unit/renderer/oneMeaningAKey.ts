/** For every test of the page: fails if a key has two meanings in what is drawn. */
import { afterEach, beforeEach, expect } from 'vitest';
import { subscribeScopes } from '../../../renderer/ui/keys/registry.ts';
import { conflictsOf } from '../../../renderer/ui/keys/shortcutConflicts.ts';

const found = new Set<string>();
let stop = (): void => {};

beforeEach(({ task }) => {
  found.clear();
  // Tests of the keys themselves bind one key twice on purpose.
  if (!task.file.filepath.endsWith('.tsx')) return;
  let timer: ReturnType<typeof setTimeout> | undefined;
  const poll = () => {
    for (const conflict of conflictsOf()) found.add(conflict);
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
