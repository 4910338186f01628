import { act, cleanup, renderHook } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { useSaveItem } from '../../../../../renderer/features/quote/useSaveItem.ts';
import { ok } from '../../../../../shared/ipc/result.ts';
import { sampleItem } from '../../../../support/sampleEntries.ts';
import { fakeCore } from './fakeCore.ts';
import { sampleRow } from './sampleForm.ts';

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

it.each([
  ['an item of the same name in the version that was found', 'Steel shelf brackets, boxed', 7],
  ['a new item without a version', 'Shelf uprights', undefined],
])('A row saves %s', async (_what, name, version) => {
  const item = { ...sampleItem({ name }), id: 'i1', usedCount: 0, lastUsedAtMs: null, changedAtMs: 0, version: 7 };
  const requested = fakeCore({ 'items.list': () => ok({ items: [item], total: 1 }), 'items.save': () => ok(item) });
  const { result } = renderHook(() => useSaveItem(sampleRow(), 1));
  await act(async () => result.current.save());
  await vi.waitFor(() => expect(requested).toHaveLength(2));
  expect(Object(requested[1]?.input).version).toBe(version);
});
