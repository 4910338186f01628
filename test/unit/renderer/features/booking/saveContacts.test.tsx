import { QueryClientProvider } from '@tanstack/react-query';
import { cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { createQueryClient } from '../../../../../renderer/api/query.ts';
import { SaveContacts } from '../../../../../renderer/features/booking/SaveContacts.tsx';
import { fail, ok } from '../../../../../shared/ipc/result.ts';
import { sampleContact } from '../../../../support/sampleEntries.ts';
import { sampleDetails, sampleRateRequest } from '../../../../support/samples.ts';
import { fakeCore } from '../quote/fakeCore.ts';

const { consignee } = sampleDetails();
const KNOWN = {
  ...sampleContact({ name: consignee.name, zip: '80216', address1: consignee.address1 ?? '', person: 'Ben' }),
  id: 'c1',
  usedCount: 0,
  lastUsedAtMs: null,
  changedAtMs: 0,
  version: 1,
};
const THEIRS = { version: 2, fields: { ...KNOWN, person: 'Night desk' }, changedBy: 'Ana' };

let requested: ReturnType<typeof fakeCore>;
const versions = () =>
  requested.filter(({ name }) => name === 'contacts.save').map(({ input }) => Object(input).version as unknown);

/** Saves the consignee of a booking to a contact that another clerk changed in the meantime. */
beforeEach(async () => {
  requested = fakeCore({
    'contacts.list': () => ok({ contacts: [KNOWN], total: 1 }),
    'contacts.save': (input) =>
      Object(input).version === 2 ? ok(KNOWN) : fail({ code: 'changed_meanwhile', what: 'contact', version: THEIRS }),
  });
  render(
    <QueryClientProvider client={createQueryClient()}>
      <SaveContacts details={sampleDetails()} request={sampleRateRequest()} />
    </QueryClientProvider>,
  );
  fireEvent.click(await screen.findByRole('button', { name: /Update Example Fixtures/ }));
  await screen.findByText(/^Ana changed this contact/);
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

it('shows what another clerk made of a contact since the offer, and saves mine in place of it', async () => {
  const rows = within(screen.getByRole('table', { name: 'Both versions' })).getAllByRole('row');
  expect(rows.map(({ textContent }) => textContent)).toContain('Contact personReceiving DeskNight desk');
  fireEvent.click(screen.getByRole('button', { name: 'Use mine' }));
  await waitFor(() => expect(versions()).toEqual([1, 2]));
  expect(await screen.findByRole('status')).toBeTruthy();
});

it('drops mine on request', async () => {
  fireEvent.click(screen.getByRole('button', { name: 'Use theirs' }));
  expect(screen.queryByRole('button', { name: /Update Example Fixtures/ })).toBeNull();
  expect(versions()).toEqual([1]);
});
