import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { runWhenReady, SETTINGS_ACTIONS } from '../../../../../renderer/app/palette/screenActions.ts';
import { closeScope, newScopeId, openScope, updateScope } from '../../../../../renderer/ui/keys/registry.ts';

const action = SETTINGS_ACTIONS.find(({ label }) => label === 'Add account');
let scopeId: number;
let run: ReturnType<typeof vi.fn<() => void>>;
const binding = (when: boolean) => ({ keys: 'Alt+N', label: action?.label ?? '', run, when });

beforeEach(() => {
  vi.useFakeTimers();
  run = vi.fn();
  scopeId = newScopeId();
});
afterEach(() => {
  closeScope(scopeId);
  vi.useRealTimers();
});

/** The screen with the action, which is disabled until its data is there. */
function openScreen(): void {
  openScope({
    id: scopeId,
    title: action?.screen ?? '',
    exclusive: false,
    everywhere: false,
    bindings: [binding(false)],
  });
}
const enable = () => updateScope(scopeId, [binding(true)]);

function choose(): void {
  if (action === undefined) throw new Error('no such action');
  runWhenReady(action);
}

test('runs once it is enabled on the screen that was opened', () => {
  choose();
  openScreen();
  vi.advanceTimersByTime(1000);
  expect(run).not.toHaveBeenCalled();
  enable();
  vi.advanceTimersByTime(1000);
  expect(run).toHaveBeenCalledOnce();
});

test('runs although a key was pressed before the screen was there', () => {
  choose();
  window.dispatchEvent(new KeyboardEvent('keydown', { key: 'a' }));
  openScreen();
  enable();
  vi.advanceTimersByTime(1000);
  expect(run).toHaveBeenCalledOnce();
});

test.each(['keydown', 'pointerdown'])('does not run after a %s on the screen, which may have enabled it', (type) => {
  choose();
  openScreen();
  window.dispatchEvent(new Event(type));
  enable();
  vi.advanceTimersByTime(1000);
  expect(run).not.toHaveBeenCalled();
});

test('does not run if it is enabled after a while', () => {
  choose();
  openScreen();
  vi.advanceTimersByTime(10_000);
  enable();
  vi.advanceTimersByTime(1000);
  expect(run).not.toHaveBeenCalled();
});
