// @vitest-environment jsdom
import { QueryClientProvider } from '@tanstack/react-query';
import { act, cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { createQueryClient } from '../../../../../renderer/api/query.ts';
import { WorkgroupMembership } from '../../../../../renderer/features/settings/workgroup/WorkgroupMembership.tsx';
import { fail, ok } from '../../../../../shared/ipc/result.ts';
import { sampleMembership } from '../../../../support/sampleMembership.ts';
import { fakeCore } from '../quote/fakeCore.ts';

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

function open(passwordIn: 'keychain' | 'session') {
  const calls = fakeCore({
    'workgroup.replacePassword': (input) =>
      JSON.stringify(input).includes('keychain') ? fail({ code: 'keychain', problem: 'absent' }) : ok({}),
  });
  const away = { code: 'login_rejected', sinceMs: 0 };
  render(
    <QueryClientProvider client={createQueryClient()}>
      <WorkgroupMembership
        membership={sampleMembership(passwordIn)}
        state={{ away, progress: null, rights: null, version: null }}
      />
    </QueryClientProvider>,
  );
  return calls;
}

test('without a keychain, the password of a workgroup can be entered until Waybill closes', async () => {
  const calls = open('keychain');
  fireEvent.change(screen.getByLabelText('Password'), { target: { value: 'secret' } });
  const save = () => act(() => screen.getByRole('button', { name: 'Replace password' }).click());
  save();
  await screen.findByText('No keychain found on this computer');
  act(() => screen.getByLabelText('Until Waybill closes').click());
  save();
  const sent = () => calls.filter(({ name }) => name === 'workgroup.replacePassword').map(({ input }) => input);
  await waitFor(() => expect(sent()).toHaveLength(2));
  expect(sent()[1]).toEqual({ password: 'secret', passwordIn: 'session' });
});

test('after a restart without a saved password, the reason is not only that the server rejected it', () => {
  open('session');
  expect(screen.getByText(/^The password was entered until Waybill closed, or the server rejected it/)).toBeTruthy();
});

test.each([true, false])(
  'leaving a workgroup that removed this computer says what is never shared: %s',
  async (hasUnshared) => {
    fakeCore({
      'connections.status': () => ok({ active: { id: 'c1' } }),
      'workgroup.unshared': () => ok({ hasUnshared }),
    });
    render(
      <QueryClientProvider client={createQueryClient()}>
        <WorkgroupMembership
          membership={sampleMembership('keychain')}
          state={{ away: null, progress: null, rights: { role: null, policy: {} }, version: null }}
        />
      </QueryClientProvider>,
    );
    act(() => screen.getByRole('button', { name: 'Leave workgroup' }).click());
    const said = () => screen.queryByText(/^They stay in this account/) !== null;
    await waitFor(() => expect(said()).toBe(hasUnshared));
  },
);
