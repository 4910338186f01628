/** The quote screen over a core with given responses. */
import { QueryClientProvider } from '@tanstack/react-query';
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { vi } from 'vitest';
import { Router } from 'wouter';
import { memoryLocation } from 'wouter/memory-location';
import { createQueryClient } from '../../../../../renderer/api/query.ts';
// Loaded before the fake clock: otherwise a dialog may not be there yet on a busy machine.
import '../../../../../renderer/features/quote/dialogs.ts';
import { writeDraft } from '../../../../../renderer/features/quote/draft.ts';
import { QuoteScreen } from '../../../../../renderer/features/quote/QuoteScreen.tsx';
import { pressKey } from '../../../../../renderer/ui/keys/registry.ts';
import { ok } from '../../../../../shared/ipc/result.ts';
import { sampleForm } from './sampleForm.ts';

export const NOW = new Date(2026, 10, 17, 10, 24);
/** A draft as the core lists it. */
export const saved = (form = sampleForm()) => ({
  id: 'd1',
  kind: 'quote',
  savedAtMs: NOW.getTime(),
  value: writeDraft({ form, sentAs: null }),
});
/** Responses of a core without data. */
export const quiet = {
  'quotes.list': () => ok({ quotes: [] }),
  'drafts.list': () => ok({ drafts: [] }),
  'drafts.save': () => ok({ savedAtMs: NOW.getTime() }),
  'drafts.remove': () => ok({}),
  'contacts.defaultShipper': () => ok({ contact: null }),
  'templates.list': () => ok({ templates: [] }),
  'quotes.lastBetween': () => ok({ quote: null }),
  'quotes.locationTypes': () => ok({ types: [] }),
  'calls.cancel': () => ok({ wasRunning: true }),
};

/** Waits until responses have arrived and the screen has settled. */
export const settle = (ms = 0) => act(() => vi.advanceTimersByTimeAsync(ms));

/** Opens the screen; resolves to the route that it navigates to. */
export async function open() {
  const location = memoryLocation({ path: '/quote', record: true });
  render(
    <QueryClientProvider client={createQueryClient()}>
      <Router hook={location.hook}>
        <QuoteScreen />
      </Router>
    </QueryClientProvider>,
  );
  await settle();
  // The parts next to the form are requested after the form is shown.
  await settle();
  return location;
}

export const field = (name: string | RegExp) => screen.getByLabelText<HTMLInputElement>(name);
export const cell = (name: string, row: number) => field(`${name}, row ${row}`);
export const type = (input: HTMLElement, value: string) => {
  fireEvent.focus(input);
  fireEvent.change(input, { target: { value } });
  fireEvent.blur(input);
};
export const press = (key: string, modifiers: object = {}) =>
  fireEvent.keyDown(document.activeElement ?? document.body, { key, ...modifiers });
export const getRates = async () => {
  press('Enter', { ctrlKey: true });
  await settle();
};

/** Resets the page before each test. */
export function prepare(): void {
  vi.useFakeTimers({ now: NOW });
  window.addEventListener('keydown', pressKey);
}

export async function tidyUp(): Promise<void> {
  cleanup();
  // What the screen saves as it closes belongs to this test, not to the next one.
  await settle();
  window.removeEventListener('keydown', pressKey);
  vi.useRealTimers();
  vi.unstubAllGlobals();
}
