import { act, renderHook } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { CONTACT_DIRECTORY } from '../../../../../renderer/features/contacts/contactDirectory.tsx';
import { useRemoval } from '../../../../../renderer/features/directory/useRemoval.ts';
import { ok } from '../../../../../shared/ipc/result.ts';
import { namedContact } from '../../../../support/sampleEntries.ts';
import { fakeCore } from '../quote/fakeCore.ts';

afterEach(() => vi.unstubAllGlobals());

it('deletes once if Delete is pressed twice, and each undo restores one deletion', async () => {
  let removed = 1;
  const requested = fakeCore({
    'contacts.remove': () => ok({ removed, version: 40 }),
    'contacts.restore': () => ok({ restored: 1 }),
  });
  const sent = (name: string) => requested.filter((call) => call.name === name).map(({ input }) => input);
  const { result } = renderHook(() => useRemoval(CONTACT_DIRECTORY));
  await act(async () => {
    const { remove } = result.current;
    await Promise.all([
      remove([namedContact('Acme')]),
      remove([namedContact('Acme')]),
      remove([namedContact('Birch')]),
    ]);
  });
  expect(sent('contacts.remove')).toEqual([{ contactIds: ['acme'] }, { contactIds: ['birch'] }]);
  // The list still shows it.
  removed = 0;
  await act(() => result.current.remove([namedContact('Acme')]));
  await act(async () => {
    const { undo } = result.current;
    await Promise.all([undo(), undo()]);
  });
  expect(sent('contacts.restore')).toEqual([{ contactIds: ['birch'], version: 40 }]);
  expect(result.current).toMatchObject({ canUndo: true, label: 'Restored Birch.' });
  await act(() => result.current.undo());
  expect(result.current).toMatchObject({ canUndo: false, label: 'Restored Acme.' });
});
