import { QueryClientProvider } from '@tanstack/react-query';
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { createQueryClient } from '../../../../../renderer/api/query.ts';
import { Notes } from '../../../../../renderer/features/shipments/detail/Notes.tsx';
import { fail, ok } from '../../../../../shared/ipc/result.ts';
import { fakeCore } from '../quote/fakeCore.ts';

const NOTE = { id: 'n1', bolNumber: '1', text: 'Dock 4', createdAtMs: 1, editedAtMs: null, version: 30 };
const THEIRS = { version: 31, fields: { text: 'Dock 9' }, changedBy: 'Ana' };

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

it('shows the text that another clerk gave a note meanwhile, and saves mine in place of it', async () => {
  let saves = 0;
  const requested = fakeCore({
    'notes.list': () => ok({ notes: [NOTE] }),
    'notes.save': () => {
      saves += 1;
      if (saves === 1) return fail({ code: 'changed_meanwhile', what: 'note', version: THEIRS });
      return ok({ ...NOTE, text: 'Dock 5', version: 32 });
    },
  });
  render(
    <QueryClientProvider client={createQueryClient()}>
      <Notes bolNumber="1" focusCount={0} onLeave={() => {}} />
    </QueryClientProvider>,
  );
  fireEvent.click(await screen.findByText('Edit'));
  fireEvent.change(screen.getByDisplayValue('Dock 4'), { target: { value: 'Dock 5' } });
  await screen.findByText('Ana changed this note while you were editing it');
  expect(screen.getByText('Dock 9')).toBeTruthy();
  const versions = () =>
    requested.filter(({ name }) => name === 'notes.save').map(({ input }) => Object(input).version as unknown);
  expect(versions()).toEqual([30]);
  fireEvent.click(screen.getByRole('button', { name: 'Use mine' }));
  await waitFor(() => expect(versions()).toEqual([30, 31]));
});

it('shows a note that another clerk deleted until its edit is saved or dropped', async () => {
  let notes = [NOTE];
  fakeCore({
    'notes.list': () => ok({ notes }),
    'notes.save': () =>
      fail({ code: 'changed_meanwhile', what: 'note', version: { version: 31, fields: null, changedBy: 'Ana' } }),
  });
  const queries = createQueryClient();
  render(
    <QueryClientProvider client={queries}>
      <Notes bolNumber="1" focusCount={0} onLeave={() => {}} />
    </QueryClientProvider>,
  );
  fireEvent.click(await screen.findByText('Edit'));
  const field = screen.getByDisplayValue<HTMLTextAreaElement>('Dock 4');
  // Typing continues the note.
  expect(field.selectionStart).toBe('Dock 4'.length);
  const scrolled = vi.spyOn(Element.prototype, 'scrollIntoView');
  notes = [{ ...NOTE, id: 'n2', text: 'Gate 2' }];
  void queries.invalidateQueries();
  await screen.findByText('Gate 2');
  expect(field.isConnected).toBe(true);
  fireEvent.change(field, { target: { value: 'Dock 5, call first' } });
  await screen.findByText('Ana removed this note while you were editing it');
  // Effects run after what is shown.
  await waitFor(() => expect(scrolled).toHaveBeenCalledWith({ block: 'nearest' }));
  expect(screen.getByDisplayValue('Dock 5, call first')).toBeTruthy();
  fireEvent.click(screen.getByRole('button', { name: 'Use theirs' }));
  await waitFor(() => expect(screen.queryByDisplayValue('Dock 5, call first')).toBeNull());
});

it('restores a new note that was cleared with the version of its removal, also if it was cleared twice', async () => {
  const removals = [40, 0];
  const requested = fakeCore({
    'notes.list': () => ok({ notes: [] }),
    'notes.save': (input) => ok({ ...NOTE, ...Object(input), version: 41 }),
    'notes.remove': () => ok({ version: removals.shift() ?? 0 }),
  });
  render(
    <QueryClientProvider client={createQueryClient()}>
      <Notes bolNumber="1" focusCount={0} onLeave={() => {}} />
    </QueryClientProvider>,
  );
  const sent = () => requested.map(({ name }) => name).filter((name) => name !== 'notes.list');
  for (const [at, value] of ['Call', '', '  ', 'Dock 4'].entries()) {
    fireEvent.change(await screen.findByRole('textbox', { name: /note/i }), { target: { value } });
    // oxlint-disable-next-line no-await-in-loop -- one save after another
    await waitFor(() => expect(sent()).toHaveLength(at + 1));
  }
  expect(sent()).toEqual(['notes.save', 'notes.remove', 'notes.remove', 'notes.save']);
  expect(Object(requested.at(-1)?.input).version).toBe(40);
});

it.each(['Use mine', 'Use theirs'])('a new note that another clerk changes while it is typed: %s', async (choice) => {
  const responses = [
    ok({ ...NOTE, version: 30 }),
    fail({ code: 'changed_meanwhile', what: 'note', version: THEIRS } as const),
    ok({ ...NOTE, version: 32 }),
  ];
  const requested = fakeCore({
    'notes.list': () => ok({ notes: [] }),
    'notes.save': () => responses.shift() ?? ok({ ...NOTE, version: 33 }),
  });
  render(
    <QueryClientProvider client={createQueryClient()}>
      <Notes bolNumber="1" focusCount={0} onLeave={() => {}} />
    </QueryClientProvider>,
  );
  const sent = () => requested.filter(({ name }) => name === 'notes.save').map(({ input }) => Object(input));
  const type = (value: string) =>
    fireEvent.change(screen.getByRole('textbox', { name: /note/i }), { target: { value } });
  type('Dock 4');
  await waitFor(() => expect(sent()).toHaveLength(1));
  await screen.findByText(/^Saved/);
  type('Dock 4, call first');
  await screen.findByText('Ana changed this note while you were editing it');
  expect(sent().map(({ version }) => version as unknown)).toEqual([undefined, 30]);
  expect(screen.getByText('Dock 9')).toBeTruthy();
  expect(screen.queryByText('Saving…')).toBeNull();
  fireEvent.click(screen.getByRole('button', { name: choice }));
  if (choice === 'Use mine') {
    await waitFor(() => expect(sent().at(-1)).toMatchObject({ version: 31, text: 'Dock 4, call first' }));
  } else {
    await waitFor(() => expect(screen.queryByDisplayValue('Dock 4, call first')).toBeNull());
    type('Gate 2');
    await waitFor(() => expect(sent()).toHaveLength(3));
    expect(sent().at(-1)).toMatchObject({ text: 'Gate 2' });
    expect(sent().at(-1).id).not.toBe(sent().at(0).id);
    expect(sent().at(-1).version).toBe(undefined);
  }
});
