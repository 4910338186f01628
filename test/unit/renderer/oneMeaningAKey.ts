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
  const look = () => {
    for (const clash of conflictsOf()) found.add(clash);
  };
  const unsubscribe = subscribeScopes(() => {
    clearTimeout(timer);
    timer = setTimeout(look);
  });
  stop = () => {
    clearTimeout(timer);
    unsubscribe();
  };
});
afterEach(() => {
  for (const clash of conflictsOf()) found.add(clash);
  stop();
  expect([...found]).toEqual([]);
});
