/** Presses every control of a screen, and those of the dialogs that open. */
import { act, cleanup, fireEvent, render, waitFor } from '@testing-library/react';
import { expect, vi } from 'vitest';
import { createQueryClient } from '../../../../../renderer/api/query.ts';
import { App } from '../../../../../renderer/app/App.tsx';
import { type Control, controls, uppermost, withoutReason } from './controls.ts';
import type { Office } from './office.ts';

/** How many controls are pressed again to find one that they made appear. */
const STEPS = 3;
/** They close what is open or lead to another screen, and are pressed after the others. */
const LEAVES = /Esc|Cancel|Close|Discard|Delete|Clear|Back|Open|Ctrl\+?Enter/;
/** Lists that show an open entry beside them, with its ID in the path. */
const WITH_PANE = /^#\/(orders|prints|invoices|contacts|items|carriers)$/;

/** Controls of dialogs, which more than one screen opens. */
const pressedInDialogs = new Set<string>();

/** Whether there is a control that isn't the banner's. */
const isLoaded = () =>
  [...document.querySelectorAll('#main :is(button, a[href])')].some((control) => control.closest('.banner') === null);

/** Waits until the core has responded and the page has drawn it. */
async function settle(office: Office): Promise<void> {
  do {
    await act(async () => {
      for (let quiet = 0; quiet < 3; quiet = office.isQuiet() ? quiet + 1 : 0) {
        await new Promise((resolve) => setTimeout(resolve, 1));
      }
    });
    // What was drawn may have made calls.
  } while (!office.isQuiet());
}

async function goTo(path: string, office: Office): Promise<void> {
  act(() => {
    window.location.hash = path;
  });
  await settle(office);
}

/** Presses every control of the screen at `path`. Returns those that did what a reader may not do, or threw. */
export async function pressAll(path: string, office: Office): Promise<readonly string[]> {
  const found = new Set<string>();
  /** By name, what was pressed before it appeared. */
  const known = new Map<string, readonly string[]>();
  /** By name, after how many presses it appeared: what appeared last is pressed first. */
  const waiting = new Map<string, number>();
  let shown: readonly Control[] = [];
  let last = 'opened';
  let checks = 0;
  const onError = (error: unknown) => found.add(`${last} → ${error instanceof Error ? error.message : String(error)}`);
  const onErrorEvent = (event: ErrorEvent) => onError(event.error);
  window.addEventListener('error', onErrorEvent);
  process.on('unhandledRejection', onError);
  // What React reports of a screen that could not be drawn.
  vi.spyOn(console, 'error').mockImplementation((...details) =>
    onError(details.find((one) => one instanceof Error) ?? details[0]),
  );

  /** Notes what the last press did, and what is shown now. */
  function check(steps: readonly string[]): void {
    for (const call of office.takeRejected()) found.add(`${last} → ${call}`);
    for (const name of withoutReason()) found.add(`${name} is disabled without a reason`);
    shown = controls();
    checks += 1;
    for (const { name } of shown) {
      if (known.has(name) || pressedInDialogs.has(name)) continue;
      known.set(name, steps.slice(-STEPS));
      waiting.set(name, checks);
    }
  }
  async function press(control: Control): Promise<void> {
    last = control.name;
    try {
      act(() => control.press());
    } catch (error) {
      onError(error);
    }
    await settle(office);
  }
  async function reopen(): Promise<void> {
    await goTo('/nowhere', office);
    await goTo(path, office);
    shown = controls();
  }
  const byName = (name: string) => shown.find((control) => control.name === name);
  const next = () => {
    const latest = Math.max(...shown.map(({ name }) => waiting.get(name) ?? 0));
    const here = shown.filter(({ name }) => waiting.get(name) === latest);
    return here.find(({ name }) => !LEAVES.test(name)) ?? here[0];
  };
  /** Presses again what made a control appear: on the screen in its current state, or else opened again. */
  async function find(name: string): Promise<Control | undefined> {
    for (const isNew of [false, true]) {
      if (isNew) await reopen();
      for (const step of known.get(name) ?? []) {
        const control = byName(name) === undefined ? byName(step) : undefined;
        if (control === undefined) continue;
        await press(control);
        shown = controls();
      }
      const control = byName(name);
      if (control !== undefined) return control;
    }
    return undefined;
  }

  cleanup();
  window.location.hash = path;
  render(<App queries={createQueryClient()} />);
  // A screen is loaded when it is first opened.
  await waitFor(() => expect(isLoaded()).toBe(true));
  await settle(office);
  const { hash } = window.location;
  check([]);
  while (waiting.size > 0) {
    let control = next();
    if (control === undefined && uppermost().matches('dialog')) {
      // What waits may be behind the dialog.
      fireEvent.keyDown(document.body, { key: 'Escape' });
      await settle(office);
      shown = controls();
      control = next();
    }
    const name = control?.name ?? [...waiting.keys()].at(-1) ?? '';
    waiting.delete(name);
    control ??= await find(name);
    // There is no longer anything that it acts on: the draft or the row was deleted.
    if (control === undefined) continue;
    await press(control);
    const now = window.location.hash;
    // Another screen has its own turn.
    if (now === hash || (WITH_PANE.test(hash) && now.startsWith(`${hash}/`))) check([...(known.get(name) ?? []), name]);
    else {
      for (const call of office.takeRejected()) found.add(`${name} → ${call}`);
      await goTo(path, office);
      shown = controls();
    }
  }
  for (const name of known.keys()) if (name.startsWith('h2 ')) pressedInDialogs.add(name);
  window.removeEventListener('error', onErrorEvent);
  process.off('unhandledRejection', onError);
  return [...found];
}
