import { QueryClientProvider } from '@tanstack/react-query';
import { act, cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { createQueryClient } from '../../../../../renderer/api/query.ts';
import { AttachDialog, EditDialog } from '../../../../../renderer/features/evidence/AttachDialog.tsx';
import { fail, ok } from '../../../../../shared/ipc/result.ts';
import { sampleAttachment } from '../../../../support/sampleAttachment.ts';
import { fakeCore } from '../quote/fakeCore.ts';

const ATTACHMENT = sampleAttachment();

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date(2026, 10, 18, 12) });
});
afterEach(() => {
  cleanup();
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

/** Types a date of the file and presses the button. */
function saveDate(typed: string) {
  const requested = fakeCore({ 'evidence.update': () => ok(ATTACHMENT) });
  render(
    <QueryClientProvider client={createQueryClient()}>
      <EditDialog attachment={ATTACHMENT} onClose={() => {}} />
    </QueryClientProvider>,
  );
  fireEvent.change(screen.getByRole('textbox', { name: /^Date/ }), { target: { value: typed } });
  fireEvent.click(screen.getByRole('button', { name: /Save changes/ }));
  return () => requested.filter(({ name }) => name === 'evidence.update').map(({ input }) => input);
}

it('takes a date without a year as the nearest one: the file is of a day that has passed', async () => {
  const sent = saveDate('11/10');
  await waitFor(() => expect(sent()).toMatchObject([{ date: '2026-11-10' }]));
});

it('does not take a date after today', async () => {
  const sent = saveDate('11/19');
  expect(await screen.findByText('Enter today or an earlier date.')).toBeTruthy();
  expect(sent()).toEqual([]);
});

/** Opens the dialog with two files of 4 and 6 bytes. Each piece of a file waits for `sendPiece`. */
function attachTwo() {
  const pending: (() => void)[] = [];
  let uploads = 0;
  const requested = fakeCore({
    'evidence.start': () => {
      uploads += 1;
      return ok({ uploadId: `u${uploads}` });
    },
    'evidence.append': () => new Promise((resolve) => pending.push(() => resolve(ok(null)))),
    'evidence.attach': () => ok(ATTACHMENT),
    'evidence.discard': () => ok(null),
  });
  const onClose = vi.fn();
  const { unmount } = render(
    <QueryClientProvider client={createQueryClient()}>
      <AttachDialog
        bolNumber="1"
        files={[new File(['1234'], 'a.txt'), new File(['123456'], 'b.txt')]}
        onClose={onClose}
      />
    </QueryClientProvider>,
  );
  fireEvent.click(screen.getByRole('button', { name: /^Attach 2 files/ }));
  return {
    onClose,
    unmount,
    sendPiece: async () => {
      await waitFor(() => expect(pending.length).toBe(1));
      await act(async () => pending.pop()?.());
    },
    called: (call: string) => requested.filter(({ name }) => name === call),
  };
}

it('shows how much of all files is attached', async () => {
  const { sendPiece } = attachTwo();
  await sendPiece();
  expect(await screen.findByText('Attaching: 4 B of 10 B')).toBeTruthy();
  await waitFor(() => expect(screen.queryByText('a.txt')).toBeNull());
  expect(screen.getByText('Attaching: 4 B of 10 B')).toBeTruthy();
});

it('attaches nothing more after it is closed', async () => {
  const { sendPiece, unmount, onClose, called } = attachTwo();
  await waitFor(() => expect(called('evidence.append').length).toBe(1));
  fireEvent.click(screen.getByRole('button', { name: 'Cancel' }));
  expect(onClose).toHaveBeenCalledTimes(1);
  unmount();
  await sendPiece();
  await waitFor(() => expect(called('evidence.discard').map(({ input }) => input)).toEqual([{ uploadId: 'u1' }]));
  expect(called('evidence.start').length).toBe(1);
  expect(called('evidence.attach')).toEqual([]);
  expect(onClose).toHaveBeenCalledTimes(1);
});

it('attaches the others if one is too large, which remains with the reason', async () => {
  const tooLarge = { code: 'attachment_too_large', bytes: 30_000_000, limitBytes: 26_214_400 } as const;
  const requested = fakeCore({
    'evidence.start': (input) => (Object(input).bytes === 4 ? fail(tooLarge) : ok({ uploadId: 'u1' })),
    'evidence.append': () => ok(null),
    'evidence.attach': () => ok(ATTACHMENT),
  });
  const onClose = vi.fn();
  render(
    <QueryClientProvider client={createQueryClient()}>
      <AttachDialog
        bolNumber="1"
        files={[new File(['1234'], 'large.mov'), new File(['123456'], 'b.txt'), new File(['12345678'], 'c.txt')]}
        onClose={onClose}
      />
    </QueryClientProvider>,
  );
  fireEvent.click(screen.getByRole('button', { name: /^Attach 3 files/ }));
  expect(await screen.findByText(/^The file is 30(\.0)? MB/)).toBeTruthy();
  const attached = requested.filter(({ name }) => name === 'evidence.attach').map(({ input }) => input);
  expect(attached).toMatchObject([{ name: 'b.txt' }, { name: 'c.txt' }]);
  expect(screen.getAllByText('large.mov').length).toBeGreaterThan(0);
  expect(screen.queryByText('b.txt')).toBeNull();
  expect(onClose).not.toHaveBeenCalled();
});

it('stops at an error that isn’t about the file', async () => {
  const requested = fakeCore({ 'evidence.start': () => fail({ code: 'not_found', what: 'shipment' }) });
  render(
    <QueryClientProvider client={createQueryClient()}>
      <AttachDialog bolNumber="1" files={[new File(['1'], 'a.txt'), new File(['12'], 'b.txt')]} onClose={() => {}} />
    </QueryClientProvider>,
  );
  fireEvent.click(screen.getByRole('button', { name: /^Attach 2 files/ }));
  await screen.findByRole('alert');
  expect(requested.filter(({ name }) => name === 'evidence.start').length).toBe(1);
  expect(screen.getByText('b.txt')).toBeTruthy();
});
