import { QueryClientProvider } from '@tanstack/react-query';
import { act, cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import type { ReactNode } from 'react';
import { afterEach, expect, test, vi } from 'vitest';
import { createQueryClient } from '../../../../../renderer/api/query.ts';
import { CreateWorkgroup } from '../../../../../renderer/features/settings/workgroup/CreateWorkgroup.tsx';
import { JoinWorkgroup } from '../../../../../renderer/features/settings/workgroup/JoinWorkgroup.tsx';
import { Members } from '../../../../../renderer/features/settings/workgroup/Members.tsx';
import { WorkgroupMembership } from '../../../../../renderer/features/settings/workgroup/WorkgroupMembership.tsx';
import type { WorkgroupStatus } from '../../../../../shared/contract/workgroup.ts';
import { fail, ok } from '../../../../../shared/ipc/result.ts';
import { sampleMembership } from '../../../../support/sampleMembership.ts';
import { fakeCore } from '../quote/fakeCore.ts';

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const show = (node: ReactNode) =>
  render(<QueryClientProvider client={createQueryClient()}>{node}</QueryClientProvider>);
const press = (name: string | RegExp) => act(() => screen.getByRole('button', { name }).click());
const enter = (label: string, value: string) =>
  fireEvent.change(screen.getByLabelText(label, { exact: false }), { target: { value } });

test.each(['70000', '0', '54e', '5432.5'])('the port %s of a new workgroup is an error at its field', (port) => {
  const calls = fakeCore({});
  show(<CreateWorkgroup />);
  enter('Port', port);
  press('Create workgroup');
  expect(screen.getByText('1 to 65535.')).toBeTruthy();
  expect(calls).toEqual([]);
});

test('why a member could not be removed is not said of another one', async () => {
  const member = { login: 'login', role: 'clerk', joinedAtMs: 0, seenAtMs: 0, pollsSinceMs: null };
  fakeCore({
    'workgroup.members': () =>
      ok({
        ownId: 'm-1',
        members: [
          { ...member, id: 'm-1', name: 'Dock', computer: 'DOCK-1', role: 'supervisor' },
          { ...member, id: 'm-2', name: 'Office', computer: 'OFFICE-1' },
          { ...member, id: 'm-3', name: 'Yard', computer: 'YARD-1' },
        ],
      }),
    'workgroup.removeMember': () => fail({ code: 'workgroup_away', sinceMs: null, isOutcomeUnknown: false }),
  });
  show(<Members />);
  await screen.findByText('Office');
  press(/Office/);
  fireEvent.click(within(screen.getByRole('dialog')).getByRole('button', { name: /^Remove/ }));
  const dialog = await screen.findByRole('dialog');
  await within(dialog).findByRole('alert');
  fireEvent.click(within(dialog).getByRole('button', { name: /^Cancel/ }));
  press(/Yard/);
  expect(within(screen.getByRole('dialog')).queryByRole('alert')).toBeNull();
});

const OPEN: NonNullable<WorkgroupStatus['state']> = { away: null, progress: null, rights: null, version: null };
const STARTING = { ...OPEN, away: { code: 'starting', sinceMs: 0 } };

test.each([
  ['Connecting…', STARTING],
  ['Not connected', null],
  ['Connected', OPEN],
])('the status of a workgroup is “%s”', async (text, state) => {
  fakeCore({ 'workgroup.members': () => ok({ ownId: 'm-1', members: [] }) });
  show(<WorkgroupMembership membership={sampleMembership()} state={state} />);
  await waitFor(() => expect(screen.getAllByRole('status')[0]?.textContent).toBe(text));
});

test('a name that was cleared after the test is asked for, and nothing is sent', async () => {
  const calls = fakeCore({
    'workgroup.testJoin': () =>
      ok({
        kind: 'tested',
        name: 'Columbus office',
        passed: [],
        failure: null,
        otherHosts: [],
        role: 'clerk',
        isClockOff: false,
        here: { contacts: 0, items: 0, shipments: 0, bookings: 0 },
      }),
  });
  show(<JoinWorkgroup suggestedName="Dock" bringing={null} />);
  const file = new File(['{}'], 'invitation.json', { type: 'application/json' });
  const input = document.querySelector('input[type="file"]');
  if (input === null) throw new Error('no field for the invitation');
  fireEvent.change(input, { target: { files: [file] } });
  await screen.findByText(/invitation\.json/);
  enter('Login name', 'dock');
  enter('Password', 'secret');
  press('Test login');
  await waitFor(() => expect(calls.map(({ name }) => name)).toEqual(['workgroup.testJoin']));
  enter('Your name', ' ');
  press('Join workgroup');
  expect(await screen.findByText('Required.')).toBeTruthy();
  expect(calls.map(({ name }) => name)).toEqual(['workgroup.testJoin']);
});
