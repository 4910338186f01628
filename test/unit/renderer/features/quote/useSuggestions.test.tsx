import { QueryClientProvider } from '@tanstack/react-query';
import { cleanup, renderHook, waitFor } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { createQueryClient } from '../../../../../renderer/api/query.ts';
import { useContactSuggestions } from '../../../../../renderer/features/quote/useSuggestions.ts';
import { BLANK_CONTACT } from '../../../../../shared/freight/contacts.ts';
import { ok } from '../../../../../shared/ipc/result.ts';
import { fakeCore } from './fakeCore.ts';

const contact = (name: string, zip: string) => ({
  ...BLANK_CONTACT,
  id: name,
  name,
  zip,
  usedCount: 0,
  lastUsedAtMs: null,
  changedAtMs: 0,
  version: 0,
});

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

it('offers contacts at a ZIP before those with the digits in their name or street, and only those for a whole ZIP', async () => {
  const contacts = [contact('Depot 432', '80202'), contact('Acme Pallet', '43215')];
  fakeCore({ 'contacts.list': () => ok({ contacts, total: 2 }) });
  const client = createQueryClient();
  const { result, rerender } = renderHook(({ text }) => useContactSuggestions(text, true), {
    initialProps: { text: '432' },
    wrapper: ({ children }) => <QueryClientProvider client={client}>{children}</QueryClientProvider>,
  });
  const names = () => result.current.options.map(({ name }) => name);
  await waitFor(() => expect(names()).toEqual(['Acme Pallet', 'Depot 432']));
  rerender({ text: '43215' });
  await waitFor(() => expect(names()).toEqual(['Acme Pallet']));
});
