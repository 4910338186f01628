import { QueryClientProvider } from '@tanstack/react-query';
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { createQueryClient } from '../../../../../renderer/api/query.ts';
import { Notes } from '../../../../../renderer/features/shipments/detail/Notes.tsx';
import { Tasks } from '../../../../../renderer/features/shipments/detail/Tasks.tsx';
import type { CallName } from '../../../../../shared/ipc/contract.ts';
import { fail, ok, type Result } from '../../../../../shared/ipc/result.ts';
import { fakeCore } from '../quote/fakeCore.ts';

const NOTE = { id: 'n1', bolNumber: '1', text: 'Dock 4', createdAtMs: 1, editedAtMs: null, version: 30 };
const TASK = {
  id: 't1',
  bolNumber: '1',
  text: 'Call dock',
  dueDate: '2026-11-18',
  createdAtMs: 1,
  doneAtMs: null as number | null,
  version: 30,
};

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

type Responses = Partial<Record<CallName, (input: unknown) => Result<unknown> | Promise<Result<unknown>>>>;

function show(kind: 'note' | 'task', responses: Responses) {
  const requested = fakeCore({
    'notes.list': () => ok({ notes: [NOTE] }),
    'tasks.list': () => ok({ tasks: [TASK] }),
    ...responses,
  });
  const onLeave = vi.fn();
  render(
    <QueryClientProvider client={createQueryClient()}>
      {kind === 'note' ? (
        <Notes bolNumber="1" focusCount={0} onLeave={onLeave} />
      ) : (
        <Tasks bolNumber="1" today="2026-11-16" focusCount={0} onLeave={onLeave} />
      )}
    </QueryClientProvider>,
  );
  return {
    onLeave,
    sent: (name: CallName) => requested.filter((each) => each.name === name).map(({ input }) => input),
  };
}

const AWAY = fail({ code: 'workgroup_away', sinceMs: null, isOutcomeUnknown: false });

describe.each([
  { kind: 'note', deleted: 'Note deleted.', saved: { id: 'n1', bolNumber: '1', text: 'Dock 4', version: 31 } },
  {
    kind: 'task',
    deleted: 'Task deleted.',
    saved: { id: 't1', bolNumber: '1', text: 'Call dock', dueDate: '2026-11-18', version: 31 },
  },
] as const)('deleting a $kind', ({ kind, deleted, saved }) => {
  const press = async () => fireEvent.click(await screen.findByRole('button', { name: /^Delete/ }));

  it('can be undone, with the focus on Undo', async () => {
    const { sent, onLeave } = show(kind, {
      [`${kind}s.remove`]: () => ok({ version: 31 }),
      [`${kind}s.save`]: () => ok({ ...(kind === 'note' ? NOTE : TASK), version: 32 }),
    });
    await press();
    await screen.findByText(deleted);
    const undo = screen.getByRole('button', { name: 'Undo' });
    // The focus moves in an effect, which runs after the text is shown.
    await waitFor(() => expect(document.activeElement).toBe(undo));
    fireEvent.click(undo);
    await waitFor(() => expect(sent(`${kind}s.save`)).toEqual([saved]));
    await waitFor(() => expect(screen.queryByText(deleted)).toBe(null));
    expect(onLeave).toHaveBeenCalledOnce();
  });

  it('that failed says so, and is tried again', async () => {
    let removals = 0;
    show(kind, {
      [`${kind}s.remove`]: () => {
        removals += 1;
        return removals === 1 ? AWAY : ok({ version: 31 });
      },
    });
    await press();
    fireEvent.click(await screen.findByRole('button', { name: 'Try again' }));
    await screen.findByText(deleted);
    expect(screen.queryByRole('button', { name: 'Try again' })).toBe(null);
  });

  it('can be undone again after undoing failed', async () => {
    let saves = 0;
    const { sent } = show(kind, {
      [`${kind}s.remove`]: () => ok({ version: 31 }),
      [`${kind}s.save`]: () => {
        saves += 1;
        return saves === 1 ? AWAY : ok({ ...(kind === 'note' ? NOTE : TASK), version: 32 });
      },
    });
    await press();
    fireEvent.click(await screen.findByRole('button', { name: 'Undo' }));
    fireEvent.click(await screen.findByRole('button', { name: 'Try again' }));
    await waitFor(() => expect(screen.queryByText(deleted)).toBe(null));
    expect(sent(`${kind}s.save`)).toEqual([saved, saved]);
  });
});

it('a completed task is restored as completed', async () => {
  const done = { ...TASK, doneAtMs: 5 };
  const { sent } = show('task', {
    'tasks.list': () => ok({ tasks: [done] }),
    'tasks.remove': () => ok({ version: 31 }),
    'tasks.save': () => ok({ ...TASK, version: 32 }),
    'tasks.setDone': () => ok({ ...done, version: 33 }),
  });
  fireEvent.click(await screen.findByRole('button', { name: /^Delete/ }));
  fireEvent.click(await screen.findByRole('button', { name: 'Undo' }));
  await waitFor(() => expect(sent('tasks.setDone')).toEqual([{ id: 't1', done: true }]));
});
