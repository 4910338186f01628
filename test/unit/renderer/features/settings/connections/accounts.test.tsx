// @vitest-environment jsdom
import { QueryClientProvider } from '@tanstack/react-query';
import { act, cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { createQueryClient } from '../../../../../../renderer/api/query.ts';
import { Connections } from '../../../../../../renderer/features/settings/connections/Connections.tsx';
import type { Connection, ConnectionStatus } from '../../../../../../shared/contract/connections.ts';
import { ok } from '../../../../../../shared/ipc/result.ts';
import { SAMPLE_CONNECTION, SAMPLE_STATUS } from '../../../../../support/sampleConnection.ts';
import { fakeCore } from '../../quote/fakeCore.ts';

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const ACCOUNT: Connection = { ...SAMPLE_CONNECTION, id: 'acme', name: 'Acme', username: 'acme' };

async function open(
  account: Connection = ACCOUNT,
  hasUnshared = false,
  activeId: string | null = account.id,
  status: Partial<ConnectionStatus> = {},
) {
  const calls = fakeCore({
    'connections.list': () => ok({ connections: [account], activeId }),
    'connections.status': () => ok({ ...SAMPLE_STATUS, active: account, ...status }),
    'connections.strays': () => ok({ strays: [] }),
    'connections.rename': () => ok(account),
    'connections.activate': () => ok(account),
    'workgroup.unshared': () => ok({ hasUnshared }),
    'policy.get': () => ok({ file: '', policy: {}, problem: null }),
  });
  render(
    <QueryClientProvider client={createQueryClient()}>
      <Connections />
    </QueryClientProvider>,
  );
  await screen.findByRole('button', { name: /^Rename/ });
  return calls;
}

const button = (name: RegExp) => screen.getByRole('button', { name });

test('after renaming, the focus is on Rename', async () => {
  await open();
  act(() => button(/^Rename/).click());
  fireEvent.change(screen.getByLabelText('Name'), { target: { value: 'Acme East' } });
  act(() => button(/^Rename/).click());
  await waitFor(() => expect(screen.queryByLabelText('Name')).toBeNull());
  // Set by an effect, which may be later than the rendering.
  await waitFor(() => expect(document.activeElement).toBe(button(/^Rename/)));
});

test('after replacing credentials was canceled, the focus is on Replace credentials', async () => {
  await open();
  act(() => button(/^Replace credentials/).click());
  const cancel = button(/^Cancel/);
  cancel.focus();
  act(() => cancel.click());
  expect(screen.queryByRole('region', { name: 'Replace credentials' })).toBeNull();
  expect(document.activeElement).toBe(button(/^Replace credentials/));
});

test('Replace credentials does not clear a password that is being entered until Waybill closes', async () => {
  const error = { code: 'keychain', problem: 'locked' } as const;
  await open({ ...ACCOUNT, lastTest: { testedAtMs: 0, error, steps: [], waitUntilMs: null } });
  act(() => button(/^Enter it until Waybill closes/).click());
  const password = () => {
    const form = screen.getByRole('region', { name: 'Replace credentials' });
    return form.querySelector<HTMLInputElement>('input[type="password"]');
  };
  fireEvent.change(password() as HTMLInputElement, { target: { value: 'secret' } });
  act(() => button(/^Replace credentials/).click());
  expect(password()?.value).toBe('secret');
});

test.each([true, false])(
  'deleting the data says that changes not yet shared with the workgroup are lost, if there are any: %j',
  async (hasUnshared) => {
    const calls = await open(ACCOUNT, hasUnshared);
    act(() => button(/^Remove/).click());
    await waitFor(() =>
      expect(calls).toContainEqual({ name: 'workgroup.unshared', input: { connectionId: ACCOUNT.id } }),
    );
    const warning = () => screen.queryByText('Not yet shared with the workgroup');
    expect(warning()).toBeNull();
    fireEvent.click(screen.getByLabelText('Also delete its data'));
    await waitFor(() => expect(warning() !== null).toBe(hasUnshared));
  },
);

test('an account whose test failed can be used, because what is saved in it can be viewed', async () => {
  const error = { code: 'unreachable', reason: 'no_network' } as const;
  const calls = await open(
    { ...ACCOUNT, lastTest: { testedAtMs: 0, error, steps: [], waitUntilMs: null } },
    false,
    null,
  );
  act(() => button(/^Use this account/).click());
  await waitFor(() =>
    expect(calls).toContainEqual({ name: 'connections.activate', input: { connectionId: ACCOUNT.id } }),
  );
});

test.each([
  ['is in use once the provider responds again', null, 'AcmeIn use'],
  ['is unreachable until then', 1, 'AcmeIn use: unreachable'],
])('an account whose test didn’t reach the provider %s', async (_, unreachableSinceMs, message) => {
  const error = { code: 'unreachable', reason: 'no_network' } as const;
  await open({ ...ACCOUNT, lastTest: { testedAtMs: 0, error, steps: [], waitUntilMs: null } }, false, ACCOUNT.id, {
    unreachableSinceMs,
  });
  await waitFor(() => expect(button(/^Acme/).textContent).toBe(message));
});

test('an account whose password the keychain doesn’t release says so', async () => {
  await open(ACCOUNT, false, ACCOUNT.id, { isPasswordUnavailable: true });
  await waitFor(() => expect(button(/^Acme/).textContent).toBe('AcmeIn use: password unavailable'));
});

test('one that was never tested is tested first', async () => {
  const calls = await open(ACCOUNT, false, null);
  act(() => button(/^Use this account/).click());
  expect(button(/^Use this account/).getAttribute('data-reason')).toBe('Test the account first');
  expect(calls.map(({ name }) => name)).not.toContain('connections.activate');
});
