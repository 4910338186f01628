import { QueryClientProvider } from '@tanstack/react-query';
import { cleanup, render, screen } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { createQueryClient } from '../../../../../renderer/api/query.ts';
import { CarriersScreen } from '../../../../../renderer/features/carriers/index.ts';
import { ReadOnlyReason } from '../../../../../renderer/ui/readOnly.ts';
import { ok } from '../../../../../shared/ipc/result.ts';
import { fakeCore } from '../quote/fakeCore.ts';

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

it('can be changed by a login that only reads, because carriers are not shared', async () => {
  fakeCore({
    'carriers.list': () => ok({ carriers: [], total: 0 }),
    'drafts.list': () => ok({ drafts: [] }),
  });
  render(
    <ReadOnlyReason value="Your login can only read.">
      <QueryClientProvider client={createQueryClient()}>
        <CarriersScreen carrierId={undefined} />
      </QueryClientProvider>
    </ReadOnlyReason>,
  );
  const buttons = await screen.findAllByRole('button', { name: /^(New carrier|Import)/ });
  expect(buttons.map((button) => button.getAttribute('aria-disabled'))).toEqual(buttons.map(() => null));
  expect(buttons.length).toBeGreaterThan(1);
});
