import { QueryClientProvider } from '@tanstack/react-query';
import { act, cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { createQueryClient } from '../../../../../renderer/api/query.ts';
import type { QuoteForm } from '../../../../../renderer/features/quote/form.ts';
import { laneContactOf } from '../../../../../renderer/features/quote/laneContact.ts';
import { SaveContact } from '../../../../../renderer/features/quote/SaveContact.tsx';
import { pressKey } from '../../../../../renderer/ui/keys/registry.ts';
import { fail, ok } from '../../../../../shared/ipc/result.ts';
import { sampleContact } from '../../../../support/sampleEntries.ts';
import { fakeCore } from './fakeCore.ts';
import { sampleForm } from './sampleForm.ts';

const ACME = {
  ...sampleContact({ phone: '6145550142', phoneExtension: '7' }),
  id: 'acme',
  usedCount: 0,
  lastUsedAtMs: null,
  changedAtMs: 0,
  version: 1,
};

beforeEach(() => window.addEventListener('keydown', pressKey));
afterEach(() => {
  cleanup();
  window.removeEventListener('keydown', pressKey);
  vi.unstubAllGlobals();
});

/** Opens the dialog for the origin. Returns the saved fields. */
function open(form: QuoteForm) {
  const requested = fakeCore({ 'contacts.get': () => ok(ACME), 'contacts.save': () => ok(ACME) });
  render(
    <QueryClientProvider client={createQueryClient()}>
      <SaveContact form={form} end="origin" onSaved={() => {}} onClose={() => {}} />
    </QueryClientProvider>,
  );
  return () =>
    requested.filter(({ name }) => name === 'contacts.save').map(({ input }) => Object(input).fields as unknown);
}
const ofAcme = () => {
  const form = sampleForm();
  return { ...form, contacts: { ...form.contacts, origin: laneContactOf(ACME) } };
};
const save = () => fireEvent.click(screen.getByRole('button', { name: /Save contact/ }));

it('saves the extension that is typed with the phone of a new contact', async () => {
  const saved = open(sampleForm());
  fireEvent.change(screen.getByRole('textbox', { name: /Company/ }), { target: { value: 'Acme' } });
  fireEvent.change(screen.getByRole('textbox', { name: /Phone/ }), { target: { value: '(614) 555-0142 ext. 12' } });
  save();
  await waitFor(() => expect(saved()).toMatchObject([{ phone: '6145550142', phoneExtension: '12' }]));
});

it('shows the phone of a contact with its extension, and saves both unchanged', async () => {
  const saved = open(ofAcme());
  await screen.findByDisplayValue('(614) 555-0142 ext. 7');
  save();
  await waitFor(() => expect(saved()).toMatchObject([{ phone: '6145550142', phoneExtension: '7' }]));
});

it('removes the extension when the phone is edited to one without', async () => {
  const saved = open(ofAcme());
  const phone = await screen.findByRole('textbox', { name: /Phone/ });
  fireEvent.change(phone, { target: { value: '614 555 0199' } });
  save();
  await waitFor(() => expect(saved()).toMatchObject([{ phone: '6145550199', phoneExtension: '' }]));
});

it('saves with Enter in a field, not on another button', async () => {
  const saved = open(ofAcme());
  const phone = await screen.findByRole('textbox', { name: /Phone/ });
  const isLeftToButton = screen
    .getAllByRole('button', { name: /^Close/ })
    .map((button) => fireEvent.keyDown(button, { key: 'Enter' }));
  expect(isLeftToButton).toEqual([true, true]);
  expect(fireEvent.keyDown(phone, { key: 'Enter' })).toBe(false);
  await waitFor(() => expect(saved()).toHaveLength(1));
});

it('shows what another clerk made of a contact meanwhile beside mine, and saves mine in place of it', async () => {
  const theirs = { ...ACME, person: 'Ana', version: 2 };
  let known = ACME;
  const requested = fakeCore({
    'contacts.get': () => ok(known),
    'contacts.save': (input) =>
      Object(input).version === 2
        ? ok(ACME)
        : fail({
            code: 'changed_meanwhile',
            what: 'contact',
            version: { version: 2, fields: theirs, changedBy: 'Ana' },
          }),
  });
  const queries = createQueryClient();
  const onSaved = vi.fn();
  render(
    <QueryClientProvider client={queries}>
      <SaveContact form={ofAcme()} end="origin" onSaved={onSaved} onClose={() => {}} />
    </QueryClientProvider>,
  );
  fireEvent.change(await screen.findByRole('textbox', { name: /Contact person/ }), { target: { value: 'Dock' } });
  known = theirs;
  await act(() => queries.invalidateQueries());
  save();
  const versions = within(await screen.findByRole('table', { name: 'Both versions' }));
  const rows = versions.getAllByRole('row').map(({ textContent }) => textContent);
  expect(rows).toContain('Contact personDockAna');
  expect(onSaved).not.toHaveBeenCalled();
  fireEvent.click(screen.getByRole('button', { name: 'Use mine' }));
  await waitFor(() => expect(onSaved).toHaveBeenCalled());
  const saves = requested.filter(({ name }) => name === 'contacts.save').map(({ input }) => Object(input) as unknown);
  expect(saves).toMatchObject([{ version: 1 }, { version: 2, fields: { person: 'Dock' } }]);
});
