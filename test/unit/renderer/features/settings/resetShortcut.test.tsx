// @vitest-environment jsdom
import { QueryClientProvider } from '@tanstack/react-query';
import { act, cleanup, render, waitFor } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { createQueryClient } from '../../../../../renderer/api/query.ts';
import { Keyboard } from '../../../../../renderer/features/settings/keyboard/Keyboard.tsx';
import { SHORTCUTS } from '../../../../../renderer/ui/keys/shortcuts.ts';
import type { Settings } from '../../../../../shared/contract/app.ts';
import { ok } from '../../../../../shared/ipc/result.ts';
import { fakeCore } from '../quote/fakeCore.ts';

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

test('after a shortcut was reset, the focus stays in its row', async () => {
  const shortcut = SHORTCUTS.find(({ keys }) => keys === 'Alt+N');
  const settings: Pick<Settings, 'shortcuts'> = { shortcuts: { [shortcut?.id ?? '']: 'Alt+Q' } };
  fakeCore({ 'settings.get': () => ok(settings), 'settings.set': () => ok({ shortcuts: {} }) });
  render(
    <QueryClientProvider client={createQueryClient()}>
      <Keyboard />
    </QueryClientProvider>,
  );
  // By its text: a search by role takes seconds among so many rows.
  const resetButton = () =>
    [...document.querySelectorAll('button')].find(({ textContent }) => textContent.startsWith('Reset Alt+Q'));
  await waitFor(() => expect(resetButton()).toBeDefined());
  act(() => {
    resetButton()?.focus();
    resetButton()?.click();
  });
  await waitFor(() => expect(resetButton()).toBeUndefined());
  expect(document.activeElement?.textContent).toBe(`Change Alt+N: ${shortcut?.action}`);
});
