import { QueryClientProvider } from '@tanstack/react-query';
import { fireEvent, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { createQueryClient } from '../../../../../renderer/api/query.ts';
import { RoutingScreen } from '../../../../../renderer/features/routing/RoutingScreen.tsx';
import { Toasts } from '../../../../../renderer/ui/useToast.tsx';
import { CHEAPEST, NO_CONDITIONS } from '../../../../../shared/freight/routing.ts';
import { fail, ok, type Result } from '../../../../../shared/ipc/result.ts';
import { fakeCore } from '../quote/fakeCore.ts';
import { prepare, press, settle, tidyUp } from '../quote/openScreen.tsx';

const guide = {
  rules: [{ id: 'r1', name: 'West coast', when: NO_CONDITIONS, choose: CHEAPEST }],
  fallback: CHEAPEST,
};

/** Opens the first rule, renames it and saves it. */
async function saveRule(response: () => Result<unknown>) {
  const requested = fakeCore({
    'routing.get': () => ok({ revision: 1, guide, unreadable: 0 }),
    'routing.save': response,
    'drafts.list': () => ok({ drafts: [] }),
    'drafts.save': () => ok({ savedAtMs: 1 }),
    'drafts.remove': () => ok({}),
    'carriers.list': () => ok({ total: 0, carriers: [] }),
  });
  render(
    <QueryClientProvider client={createQueryClient()}>
      <RoutingScreen />
      <Toasts />
    </QueryClientProvider>,
  );
  for (let turn = 0; turn < 4; turn += 1) await settle(10);
  press('Enter');
  await settle();
  await settle();
  fireEvent.change(screen.getByLabelText('Name'), { target: { value: 'Coast' } });
  await settle(1000);
  press('Enter', { ctrlKey: true });
  for (let turn = 0; turn < 4; turn += 1) await settle(10);
  return requested.map(({ name }) => name);
}

describe('saving a rule', () => {
  beforeEach(prepare);
  afterEach(tidyUp);

  it('preserves what was typed, and does not say that it is saved, if that fails', async () => {
    const calls = await saveRule(() => fail({ code: 'changed_elsewhere', what: 'routing guide' }));
    expect(calls).toContain('routing.save');
    expect(calls).not.toContain('drafts.remove');
    for (const text of ['Rule saved', 'Saved Coast']) expect(screen.queryByText(text)).toBeNull();
    expect(screen.getByLabelText<HTMLInputElement>('Name').value).toBe('Coast');
  });

  it('closes the rule and deletes its draft', async () => {
    const calls = await saveRule(() => ok({ revision: 2 }));
    expect(calls).toContain('drafts.remove');
    expect(screen.queryByLabelText('Name')).toBeNull();
    expect(screen.getByText('Rule saved')).toBeTruthy();
  });
});
