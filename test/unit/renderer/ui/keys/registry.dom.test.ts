import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import {
  activeScopes,
  closeScope,
  type KeyBinding,
  newScopeId,
  openScope,
  pressKey,
  reachableScopes,
  updateScope,
} from '../../../../../renderer/ui/keys/registry.ts';

const opened: number[] = [];
function open(
  bindings: readonly KeyBinding[],
  place: { exclusive?: boolean; everywhere?: boolean; inDialogs?: boolean } = {},
): number {
  const id = newScopeId();
  openScope({ id, title: 'Test', exclusive: false, everywhere: false, ...place, bindings });
  opened.push(id);
  return id;
}

/** Presses a key with the focus on an element, as the browser would deliver it. */
function press(init: KeyboardEventInit, on: Element = document.body): KeyboardEvent {
  const event = new KeyboardEvent('keydown', { bubbles: true, cancelable: true, ...init });
  on.dispatchEvent(event);
  return event;
}

const listener = (event: KeyboardEvent) => void pressKey(event);
beforeEach(() => window.addEventListener('keydown', listener));
afterEach(() => {
  window.removeEventListener('keydown', listener);
  for (const id of opened.splice(0)) closeScope(id);
  document.body.replaceChildren();
});

function put(html: string): Element {
  document.body.innerHTML = html;
  const element = document.body.firstElementChild;
  if (element === null) throw new Error('no element');
  return element;
}

describe('a key press', () => {
  it('runs its action and goes no further', () => {
    const run = vi.fn<() => void>();
    open([{ keys: 'Ctrl+Enter', label: 'Get rates', run }]);
    expect(press({ key: 'Enter', ctrlKey: true }).defaultPrevented).toBe(true);
    expect(run).toHaveBeenCalledOnce();
    expect(press({ key: 'Enter' }).defaultPrevented).toBe(false);
  });

  it('goes to what was added last', () => {
    const [below, above] = [vi.fn<() => void>(), vi.fn<() => void>()];
    open([{ keys: 'R', label: 'Refresh', run: below }]);
    const top = open([{ keys: 'R', label: 'Re-quote', run: above }]);
    press({ key: 'r' });
    closeScope(top);
    press({ key: 'r' });
    expect([above.mock.calls.length, below.mock.calls.length]).toEqual([1, 1]);
  });

  it('reaches a screen before the whole app, in any order of registration', () => {
    const [screen, app] = [vi.fn<() => void>(), vi.fn<() => void>()];
    open([{ keys: 'Alt+1', label: 'A', run: screen }]);
    open([{ keys: 'Alt+1', label: 'B', run: app }], { everywhere: true });
    press({ key: '1', code: 'Digit1', altKey: true });
    expect([screen.mock.calls.length, app.mock.calls.length]).toEqual([1, 0]);
  });

  it('does not reach through a dialog', () => {
    const run = vi.fn<() => void>();
    open([{ keys: 'Alt+1', label: 'Go to Quote', run }], { everywhere: true });
    const dialog = open([], { exclusive: true });
    press({ key: '1', code: 'Digit1', altKey: true });
    expect(run).not.toHaveBeenCalled();
    expect(reachableScopes().map((scope) => scope.id)).toEqual([dialog]);
    closeScope(dialog);
    press({ key: '1', code: 'Digit1', altKey: true });
    expect(run).toHaveBeenCalledOnce();
  });

  it('reaches a key for dialogs too through a dialog, unless the dialog uses it', () => {
    const [help, own] = [vi.fn<() => void>(), vi.fn<() => void>()];
    open([{ keys: 'F1', label: 'Help', run: help }], { everywhere: true, inDialogs: true });
    const dialog = open([], { exclusive: true });
    press({ key: 'F1' }, put('<input>'));
    expect(help).toHaveBeenCalledOnce();
    updateScope(dialog, [{ keys: 'F1', label: 'Own', run: own }]);
    press({ key: 'F1' });
    expect([help.mock.calls.length, own.mock.calls.length]).toEqual([1, 1]);
  });

  it('writes into a text field instead of acting, unless it has Ctrl or Alt', () => {
    const [letter, sign, ctrl, esc] = [
      vi.fn<() => void>(),
      vi.fn<() => void>(),
      vi.fn<() => void>(),
      vi.fn<() => void>(),
    ];
    open([
      { keys: 'R', label: 'Refresh', run: letter },
      { keys: '/', label: 'Search', run: sign },
      { keys: 'Ctrl+Enter', label: 'Get rates', run: ctrl },
      { keys: 'Esc', label: 'Back', run: esc },
    ]);
    for (const html of [
      '<input>',
      '<textarea></textarea>',
      '<input type="password">',
      '<select></select>',
      '<option>Lanes</option>',
    ]) {
      const field = put(html);
      press({ key: 'r' }, field);
      press({ key: '/' }, field);
    }
    expect([letter.mock.calls.length, sign.mock.calls.length]).toEqual([0, 0]);
    const field = put('<input>');
    press({ key: 'Enter', ctrlKey: true }, field);
    press({ key: 'Escape' }, field);
    expect([ctrl.mock.calls.length, esc.mock.calls.length]).toEqual([1, 1]);
    press({ key: 'r' }, put('<input type="checkbox">'));
    expect(letter).toHaveBeenCalledOnce();
  });

  it.each([false, true])('leaves Enter and Space to the button that has the focus (in fields too: %s)', (inFields) => {
    const run = vi.fn<() => void>();
    open([{ keys: ['Enter', 'Space'], label: 'Book', run, inFields }]);
    press({ key: 'Enter' }, put('<button>Copy</button>'));
    press({ key: ' ' }, put('<a href="#x">Open</a>'));
    expect(run).not.toHaveBeenCalled();
    press({ key: 'Enter' }, put('<input type="radio">'));
    expect(run).toHaveBeenCalledTimes(inFields ? 1 : 0);
    run.mockClear();
    press({ key: 'Enter' }, put('<div tabindex="0">A row</div>'));
    expect(run).toHaveBeenCalledOnce();
  });

  it('closes an open list before it means Back', () => {
    const run = vi.fn<() => void>();
    open([{ keys: 'Esc', label: 'Back', run }]);
    press({ key: 'Escape' }, put('<input aria-expanded="true">'));
    // An option has the focus in the open list of a select.
    press({ key: 'Escape' }, put('<option>Lanes</option>'));
    expect(run).not.toHaveBeenCalled();
  });

  it('does nothing while its action waits, and acts again when it may', () => {
    const run = vi.fn<() => void>();
    const id = open([{ keys: 'F8', label: 'Next problem', run, when: false }]);
    press({ key: 'F8' });
    updateScope(id, [{ keys: 'F8', label: 'Next problem', run, when: () => true }]);
    press({ key: 'F8' });
    expect(run).toHaveBeenCalledOnce();
  });

  it('that is held down acts once, but moves on in a list', () => {
    const [book, move] = [vi.fn<() => void>(), vi.fn<() => void>()];
    open([
      { keys: 'Ctrl+Enter', label: 'Book', run: book },
      { keys: 'Down', label: 'Next row', run: move },
    ]);
    press({ key: 'Enter', ctrlKey: true });
    press({ key: 'Enter', ctrlKey: true, repeat: true });
    press({ key: 'ArrowDown' });
    press({ key: 'ArrowDown', repeat: true });
    expect([book.mock.calls.length, move.mock.calls.length]).toEqual([1, 2]);
  });

  it('is left alone where it is only shown, or already dealt with', () => {
    const run = vi.fn<() => void>();
    open([{ keys: 'Down', label: 'Next row' }]);
    expect(press({ key: 'ArrowDown' }).defaultPrevented).toBe(false);
    open([{ keys: 'R', label: 'Refresh', run }]);
    const box = put('<div></div>');
    box.addEventListener('keydown', (event) => event.preventDefault());
    press({ key: 'r' }, box);
    expect(run).not.toHaveBeenCalled();
  });
});

it('a scope that is closed leaves nothing behind', () => {
  const before = activeScopes().length;
  closeScope(open([]));
  expect(activeScopes()).toHaveLength(before);
});
