import { QueryClientProvider } from '@tanstack/react-query';
import { cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { createQueryClient } from '../../../../../renderer/api/query.ts';
import { Tasks } from '../../../../../renderer/features/shipments/detail/Tasks.tsx';
import { fail, ok } from '../../../../../shared/ipc/result.ts';
import { fakeCore } from '../quote/fakeCore.ts';

const TASK = {
  id: 't1',
  bolNumber: '1',
  text: 'Call dock',
  dueDate: null,
  createdAtMs: 1,
  doneAtMs: null,
  version: 30,
};
const THEIRS = { version: 31, fields: { text: 'Call gate', dueDate: '2026-11-18', doneAtMs: null }, changedBy: 'Ana' };

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

/** Edits the task, which another clerk changed in the meantime. */
async function editTask() {
  let saves = 0;
  const requested = fakeCore({
    'tasks.list': () => ok({ tasks: [TASK] }),
    'tasks.save': () => {
      saves += 1;
      if (saves === 1) return fail({ code: 'changed_meanwhile', what: 'task', version: THEIRS });
      return ok({ ...TASK, text: 'Call office', version: 32 });
    },
  });
  render(
    <QueryClientProvider client={createQueryClient()}>
      <Tasks bolNumber="1" today="2026-11-16" focusCount={0} onLeave={() => {}} />
    </QueryClientProvider>,
  );
  fireEvent.click(await screen.findByRole('button', { name: /Edit/ }));
  fireEvent.change(screen.getByDisplayValue('Call dock'), { target: { value: 'Call office' } });
  await screen.findByText('Ana changed this task while you were editing it');
  return () =>
    requested.filter(({ name }) => name === 'tasks.save').map(({ input }) => Object(input).version as unknown);
}

it('shows what another clerk made of a task meanwhile beside mine, and saves mine in place of it', async () => {
  const versions = await editTask();
  expect(versions()).toEqual([30]);
  const rows = within(screen.getByRole('table', { name: 'Both versions' })).getAllByRole('row');
  expect(rows.map(({ textContent }) => textContent)).toEqual([
    'FieldYoursAna',
    'TaskCall officeCall gate',
    expect.stringMatching(/^Due.*–.*Nov 18/),
  ]);
  fireEvent.click(screen.getByRole('button', { name: 'Use mine' }));
  await waitFor(() => expect(versions()).toEqual([30, 31]));
});

it('drops mine on request', async () => {
  const versions = await editTask();
  fireEvent.click(screen.getByRole('button', { name: 'Use theirs' }));
  await waitFor(() => expect(screen.queryByDisplayValue('Call office')).toBeNull());
  expect(versions()).toEqual([30]);
});

it('shows a task that another clerk deleted until its edit is saved or dropped', async () => {
  let tasks = [TASK];
  fakeCore({
    'tasks.list': () => ok({ tasks }),
    'tasks.save': () =>
      fail({ code: 'changed_meanwhile', what: 'task', version: { version: 31, fields: null, changedBy: 'Ana' } }),
  });
  const queries = createQueryClient();
  render(
    <QueryClientProvider client={queries}>
      <Tasks bolNumber="1" today="2026-11-16" focusCount={0} onLeave={() => {}} />
    </QueryClientProvider>,
  );
  fireEvent.click(await screen.findByRole('button', { name: /Edit/ }));
  const field = screen.getByDisplayValue('Call dock');
  tasks = [{ ...TASK, id: 't2', text: 'Weigh it' }];
  void queries.invalidateQueries();
  await screen.findByText('Weigh it');
  expect(field.isConnected).toBe(true);
  fireEvent.change(field, { target: { value: 'Call office' } });
  await screen.findByText('Ana removed this task while you were editing it');
  fireEvent.click(screen.getByRole('button', { name: 'Use theirs' }));
  await waitFor(() => expect(screen.queryByDisplayValue('Call office')).toBeNull());
});

it('restores a new task that was cleared with the version of its removal, and starts the next one without', async () => {
  const requested = fakeCore({
    'tasks.list': () => ok({ tasks: [] }),
    'tasks.save': (input) => ok({ ...TASK, ...Object(input), version: 41 }),
    'tasks.remove': () => ok({ version: 40 }),
  });
  render(
    <QueryClientProvider client={createQueryClient()}>
      <Tasks bolNumber="1" today="2026-11-16" focusCount={0} onLeave={() => {}} />
    </QueryClientProvider>,
  );
  const type = (value: string) =>
    fireEvent.change(screen.getByRole('textbox', { name: 'New task' }), { target: { value } });
  const sent = () =>
    requested
      .filter(({ name }) => name !== 'tasks.list')
      .map(({ name, input }) => [name, Object(input).text, Object(input).version] as unknown);
  const saved = [
    ['tasks.save', 'Call', undefined],
    ['tasks.remove', undefined, undefined],
    ['tasks.save', 'Email dock', 40],
  ];
  type('Call');
  await waitFor(() => expect(sent()).toEqual(saved.slice(0, 1)));
  type('');
  await waitFor(() => expect(sent()).toEqual(saved.slice(0, 2)));
  type('Email dock');
  await waitFor(() => expect(sent()).toEqual(saved));

  type('');
  await waitFor(() => expect(sent()).toHaveLength(4));
  fireEvent.change(screen.getByRole('textbox', { name: 'Due' }), { target: { value: '11/18' } });
  type('Weigh');
  await waitFor(() => expect(sent().at(-1)).toEqual(['tasks.save', 'Weigh', 40]));
  fireEvent.submit(screen.getByRole('form', { name: 'New task' }));
  await waitFor(() => expect(screen.queryByDisplayValue('Weigh')).toBeNull());
  type('Photos');
  await waitFor(() => expect(sent().at(-1)).toEqual(['tasks.save', 'Photos', undefined]));
});

it('adds a new task whose first save failed without a version, although it was cleared', async () => {
  const requested = fakeCore({
    'tasks.list': () => ok({ tasks: [] }),
    'tasks.save': () => fail({ code: 'workgroup_away', sinceMs: null, isOutcomeUnknown: false }),
    'tasks.remove': () => ok({ version: 0 }),
  });
  render(
    <QueryClientProvider client={createQueryClient()}>
      <Tasks bolNumber="1" today="2026-11-16" focusCount={0} onLeave={() => {}} />
    </QueryClientProvider>,
  );
  const names = () => requested.map(({ name }) => name).filter((name) => name !== 'tasks.list');
  for (const [at, value] of ['Call', '', 'Email dock'].entries()) {
    fireEvent.change(screen.getByRole('textbox', { name: 'New task' }), { target: { value } });
    // oxlint-disable-next-line no-await-in-loop -- one save after another
    await waitFor(() => expect(names()).toHaveLength(at + 1));
  }
  expect(names()).toEqual(['tasks.save', 'tasks.remove', 'tasks.save']);
  expect(Object(requested.at(-1)?.input).version).toBeUndefined();
});
