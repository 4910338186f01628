/** An attached file that is open: what its button does is shown in its dialog. */
import { QueryClientProvider } from '@tanstack/react-query';
import { cleanup, fireEvent, render, screen, within } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { createQueryClient } from '../../../../../renderer/api/query.ts';
import { ShipmentEvidence } from '../../../../../renderer/features/evidence/index.ts';
import { fail, ok } from '../../../../../shared/ipc/result.ts';
import { sampleAttachment } from '../../../../support/sampleAttachment.ts';
import { fakeCore } from '../quote/fakeCore.ts';

const ATTACHMENT = sampleAttachment();

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

it.each([
  ['where it was saved', ok({ fileName: 'pallet.jpg', path: '/photos/pallet.jpg' }), '/photos/pallet.jpg'],
  ['why it was not saved', fail({ code: 'disk_full' } as const), 'The disk is full'],
])('says in its dialog %s', async (_, result, text) => {
  fakeCore({
    'evidence.list': () => ok({ attachments: [ATTACHMENT], damageClaim: null }),
    'documents.save': () => result,
  });
  render(
    <QueryClientProvider client={createQueryClient()}>
      <ShipmentEvidence bolNumber="1" deliveryDate={null} />
    </QueryClientProvider>,
  );
  fireEvent.click(await screen.findByRole('button', { name: 'pallet.jpg' }));
  const dialog = screen.getByRole('dialog', { name: 'pallet.jpg' });
  fireEvent.click(within(dialog).getByRole('button', { name: 'Save as…' }));
  expect(dialog.contains(await screen.findByText(text))).toBe(true);
});
