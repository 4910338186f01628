import { QueryClientProvider } from '@tanstack/react-query';
import { cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { Router } from 'wouter';
import { memoryLocation } from 'wouter/memory-location';
import { createQueryClient } from '../../../../../renderer/api/query.ts';
import { ContactsScreen } from '../../../../../renderer/features/contacts/index.ts';
import { pressKey } from '../../../../../renderer/ui/keys/registry.ts';
import { fail, ok } from '../../../../../shared/ipc/result.ts';
import { namedContact } from '../../../../support/sampleEntries.ts';
import { fakeCore } from '../quote/fakeCore.ts';

const press = (key: string, modifiers: object = {}) =>
  fireEvent.keyDown(document.activeElement ?? document.body, { key, ...modifiers });

beforeEach(() => {
  window.addEventListener('keydown', pressKey);
});
afterEach(() => {
  cleanup();
  window.removeEventListener('keydown', pressKey);
  vi.unstubAllGlobals();
});

it('shows the key of its search with an icon, and deletes all selected contacts at once, with undo', async () => {
  const contacts = [namedContact('Acme'), namedContact('Birch'), namedContact('Cedar')];
  const requested = fakeCore({
    'contacts.list': () => ok({ contacts, total: contacts.length }),
    'contacts.defaultShipper': () => ok({ contact: null }),
    'contacts.remove': () => ok({ removed: 3, version: 40 }),
    'contacts.restore': () => ok({ restored: 3 }),
    'drafts.list': () => ok({ drafts: [] }),
  });
  render(
    <QueryClientProvider client={createQueryClient()}>
      <Router hook={memoryLocation({ path: '/contacts' }).hook}>
        <ContactsScreen contactId={undefined} />
      </Router>
    </QueryClientProvider>,
  );
  // The count; rows aren’t drawn without a height.
  await screen.findByText('3');
  const search = screen.getByRole('searchbox', { name: 'Search contacts' });
  const field = search.closest('label');
  if (field === null) throw new Error('no search field');
  expect(search.getAttribute('aria-keyshortcuts')).toBe('F');
  expect(within(field).getByText('F')).toBeTruthy();
  expect(field.querySelector('svg')).not.toBeNull();

  press('a', { ctrlKey: true });
  fireEvent.click(await screen.findByRole('button', { name: 'Delete 3 contacts' }));
  await screen.findByText('Deleted 3 contacts.');
  const sent = (name: string) => requested.filter((call) => call.name === name).map(({ input }) => input);
  expect(sent('contacts.remove')).toEqual([{ contactIds: ['acme', 'birch', 'cedar'] }]);
  press('z', { altKey: true });
  await waitFor(() =>
    expect(sent('contacts.restore')).toEqual([{ contactIds: ['acme', 'birch', 'cedar'], version: 40 }]),
  );
});

it('shows both versions of a contact that another clerk changed meanwhile, and saves mine in place of theirs', async () => {
  const acme = { ...namedContact('Acme'), city: 'Columbus', readyTime: '07:00', closeTime: '15:30', version: 30 };
  const { id: _id, usedCount: _used, lastUsedAtMs: _last, changedAtMs: _at, version: _version, ...fields } = acme;
  const theirs = { version: 31, fields: { ...fields, name: 'Acme East', closeTime: '16:00' }, changedBy: 'Ana' };
  let saves = 0;
  const requested = fakeCore({
    'contacts.list': () => ok({ contacts: [acme], total: 1 }),
    'contacts.get': () => ok(acme),
    'contacts.defaultShipper': () => ok({ contact: null }),
    'contacts.save': () => {
      saves += 1;
      return saves === 1 ? fail({ code: 'changed_meanwhile', what: 'contact', version: theirs }) : ok(acme);
    },
    'drafts.list': () => ok({ drafts: [] }),
    'drafts.save': () => ok({ savedAtMs: 1 }),
    'drafts.remove': () => ok({}),
  });
  render(
    <QueryClientProvider client={createQueryClient()}>
      <Router hook={memoryLocation({ path: '/contacts' }).hook}>
        <ContactsScreen contactId="acme" />
      </Router>
    </QueryClientProvider>,
  );
  fireEvent.change(await screen.findByDisplayValue('Acme'), { target: { value: 'Acme West' } });
  press('Enter', { ctrlKey: true });
  await screen.findByText('Ana changed this contact while you were editing it');
  const versions = within(screen.getByRole('table', { name: 'Both versions' }));
  expect(versions.getAllByRole('row').map(({ textContent }) => textContent)).toEqual([
    'FieldYoursAna',
    expect.stringMatching(/Acme WestAcme East$/),
    expect.stringMatching(/3:30 PM4:00 PM$/),
  ]);
  const sent = () => requested.filter(({ name }) => name === 'contacts.save').map(({ input }) => input);
  expect(sent()).toMatchObject([{ version: 30, fields: { name: 'Acme West' } }]);
  fireEvent.click(screen.getByRole('button', { name: 'Use mine' }));
  await waitFor(() => expect(sent()).toHaveLength(2));
  expect(sent()[1]).toMatchObject({ version: 31, fields: { name: 'Acme West' } });
});

const CALLED = { ...namedContact('Acme'), phone: '6145550142', address1: '1200 Parsons Ave', version: 30 };

/** A core with one contact and stored drafts. `drafts` and `stored` can be changed between two openings. */
function coreWithDrafts(drafts: unknown[]) {
  const stored = { contact: CALLED };
  const requested = fakeCore({
    'contacts.list': () => ok({ contacts: [stored.contact], total: 1 }),
    'contacts.get': () => ok(stored.contact),
    'contacts.defaultShipper': () => ok({ contact: null }),
    'contacts.save': () => ok(stored.contact),
    'drafts.list': () => ok({ drafts: drafts.map((value) => ({ id: 'd', kind: 'contact', value, savedAtMs: 1 })) }),
    'drafts.save': (input) => {
      drafts.splice(0, 1, Object(input).value);
      return ok({ savedAtMs: 1 });
    },
    'drafts.remove': () => ok({}),
  });
  const open = (contactId: string | undefined) =>
    render(
      <QueryClientProvider client={createQueryClient()}>
        <Router hook={memoryLocation({ path: '/contacts' }).hook}>
          <ContactsScreen contactId={contactId} />
        </Router>
      </QueryClientProvider>,
    );
  const saved = () => requested.filter(({ name }) => name === 'contacts.save').map(({ input }) => input);
  return { stored, open, saved };
}

it.each(['acme', undefined])(
  'restores only what was edited over a contact that changed since, and saves the version it began from (%s)',
  async (contactId) => {
    const drafts: unknown[] = [];
    const { stored, open, saved } = coreWithDrafts(drafts);
    const { unmount } = open('acme');
    fireEvent.change(await screen.findByDisplayValue('(614) 555-0142'), { target: { value: '(614) 555-0199' } });
    unmount();
    await waitFor(() => expect(drafts).toHaveLength(1));
    stored.contact = { ...CALLED, address1: '9 Dock Rd', version: 31 };

    open(contactId);
    await screen.findByDisplayValue('(614) 555-0199');
    expect(screen.getByDisplayValue('9 Dock Rd')).toBeTruthy();
    press('Enter', { ctrlKey: true });
    await waitFor(() =>
      expect(saved()).toMatchObject([{ version: 30, fields: { phone: '6145550199', address1: '9 Dock Rd' } }]),
    );
  },
);

it('restores all fields of a draft that does not say what it began from', async () => {
  const values = { name: 'Acme', phone: '(614) 555-0199', address1: '1200 Parsons Ave' };
  const { open, saved } = coreWithDrafts([{ entryId: 'acme', isNew: false, values }]);
  open('acme');
  await screen.findByDisplayValue('(614) 555-0199');
  press('Enter', { ctrlKey: true });
  await waitFor(() => expect(saved()).toMatchObject([{ version: 30, fields: { phone: '6145550199' } }]));
});
