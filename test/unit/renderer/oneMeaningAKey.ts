/** For every test of the page: where a key means two things on what is drawn, the test fails. */
import { afterEach, beforeEach, expect } from 'vitest';
import { subscribeScopes } from '../../../renderer/ui/keys/registry.ts';
import { conflictsOf } from '../../../renderer/ui/keys/shortcutConflicts.ts';

const found = new Set<string>();
let stop = (): void => {};

beforeEach(({ task }) => {
  found.clear();
  // Tests of the keys themselves want one key twice.
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
