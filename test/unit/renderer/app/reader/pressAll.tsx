/** Presses every control of a screen: buttons, links, fields, keys, and drop zones, and those of the dialogs that open. */
import { act, cleanup, fireEvent, render, waitFor } from '@testing-library/react';
import { expect } from 'vitest';
import { createQueryClient } from '../../../../../renderer/api/query.ts';
import { App } from '../../../../../renderer/app/App.tsx';
import { activeScopes, isOn, keysOf, reachableScopes } from '../../../../../renderer/ui/keys/registry.ts';
import type { Office } from './office.ts';

interface Control {
  /** Numbers are left out: of the controls that differ only by a number, one is pressed. */
  readonly name: string;
  readonly press: () => void;
}

/** How many rows of a list are pressed. */
const ROWS = 2;
/** How many controls are pressed again to find one that they made appear. */
const STEPS = 3;
const FILE = new File(['name,zip\nAcme,43207\n'], 'rows.csv', { type: 'text/csv' });
const BUTTONS = 'button, a[href], summary, input, textarea, select, [role="menuitem"], [role="tab"], [role="option"]';
const OFF = ':disabled, [aria-disabled="true"]';
/** Lists that show an open entry beside them, with its ID in the path. */
const WITH_PANE = /^#\/(orders|prints|invoices|contacts|items|carriers)$/;

/** Waits until the core has responded and the page has drawn it. */
async function settle(office: Office): Promise<void> {
  await act(async () => {
    for (let quiet = 0; quiet < 3; quiet = office.isQuiet() ? quiet + 1 : 0) {
      await new Promise((resolve) => setTimeout(resolve, 1));
    }
  });
}

/** Opens the page at a path. */
async function open(path: string, office: Office): Promise<void> {
  cleanup();
  window.location.hash = path;
  render(<App queries={createQueryClient()} />);
  // A screen is loaded when it is first opened.
  await waitFor(() => expect(document.querySelectorAll('#main button').length).toBeGreaterThan(1));
  await settle(office);
  await settle(office);
}

function nameOf(element: Element): string {
  const text = [...element.childNodes]
    .filter((node) => !(node instanceof HTMLElement && node.hidden))
    .map((node) => node.textContent ?? '')
    .join(' ');
  const label = element instanceof HTMLInputElement ? (element.labels?.[0]?.textContent ?? '') : '';
  const name = element.getAttribute('aria-label') ?? (label === '' ? text : label);
  return `${element.localName} ${name.trim().replaceAll(/\d+/g, '0').slice(0, 60)}`;
}

function isInLaterRow(element: Element): boolean {
  const row = element.closest('tr, li, [role="row"], [role="option"]');
  return row !== null && [...(row.parentElement?.children ?? [])].indexOf(row) >= ROWS;
}

/** What a browser does on Enter in a field: it clicks the form's button, also if that is disabled by ARIA only. */
function pressEnter(field: Element): void {
  if (!fireEvent.keyDown(field, { key: 'Enter' })) return;
  const form = field.closest('form');
  const button = form?.querySelector<HTMLButtonElement>('button[type="submit"]');
  if (button != null) button.click();
  else if (form !== null) fireEvent.submit(form);
}

function press(element: Element): void {
  if (element.matches('[type="file"]')) fireEvent.change(element, { target: { files: [FILE] } });
  else if (element.matches('[role="combobox"]')) {
    fireEvent.focus(element);
    fireEvent.change(element, { target: { value: 'e' } });
  } else if (element.matches('textarea, input:not([type="checkbox"], [type="radio"])')) {
    fireEvent.focus(element);
    fireEvent.change(element, { target: { value: '12' } });
    fireEvent.blur(element);
    pressEnter(element);
  } else {
    if (element instanceof HTMLElement) element.focus();
    fireEvent.pointerDown(element);
    fireEvent.click(element);
  }
}

/** Keys that act on a row or a table. */
function pressKeys(row: Element): void {
  for (const key of ['F2', 'Enter', ' ', 'Delete']) fireEvent.keyDown(row, { key });
}

/** The uppermost dialog, or the screen. */
function uppermost(): Element {
  return [...document.querySelectorAll('dialog[open]')].at(-1) ?? document.querySelector('#main') ?? document.body;
}

/** The controls that are shown and enabled. */
function controls(): readonly Control[] {
  const root = uppermost();
  const place = root.id === 'main' ? '' : `${nameOf(root.querySelector('h2') ?? root)}: `;
  const within = (selector: string) => [...root.querySelectorAll(selector)].filter((found) => !isInLaterRow(found));
  const named = (elements: readonly Element[], how: string, run: (element: Element) => void): Control[] =>
    elements.map((element) => ({ name: `${place}${how}${nameOf(element)}`, press: () => run(element) }));
  const bindings = reachableScopes(activeScopes())
    .filter(({ everywhere }) => !everywhere)
    .flatMap((scope) => scope.bindings)
    .filter((binding) => binding.run !== undefined && isOn(binding));
  return [
    ...named(
      within(BUTTONS).filter((element) => !element.matches(OFF)),
      '',
      press,
    ),
    ...named(within('[role="grid"], [tabindex="0"], li, tr'), 'keys at ', pressKeys),
    ...named(within('section'), 'drop at ', (section) =>
      fireEvent.drop(section, { dataTransfer: { files: [FILE], types: ['Files'] } }),
    ),
    ...bindings.map((binding) => ({
      name: `${place}${keysOf(binding).join(' or ')}: ${binding.label}`,
      press: () => binding.run?.(),
    })),
  ];
}

/** Controls that are disabled without a reason that can be read. */
function withoutReason(): readonly string[] {
  const isDescribed = (element: Element) =>
    (document.getElementById(element.getAttribute('aria-describedby') ?? '')?.textContent ?? '') !== '';
  return [...uppermost().querySelectorAll('[data-reason]')].filter((element) => !isDescribed(element)).map(nameOf);
}

/** Presses every control of the screen at `path`. Returns those that made a call that a reader may not make. */
export async function pressAll(path: string, office: Office): Promise<readonly string[]> {
  const found: string[] = [];
  const known = new Set<string>();
  /** By name, what was pressed before it appeared. */
  const waiting = new Map<string, readonly string[]>();
  const check = (pressed: string, steps: readonly string[]) => {
    for (const call of office.takeRejected()) found.push(`${pressed} → ${call}`);
    for (const name of withoutReason()) found.push(`${name} is disabled without a reason`);
    for (const { name } of controls()) {
      if (!known.has(name)) waiting.set(name, steps.slice(-STEPS));
      known.add(name);
    }
  };
  const pressNamed = async (name: string) => {
    const control = controls().find((shown) => shown.name === name);
    act(() => control?.press());
    await settle(office);
  };

  await open(path, office);
  const { hash } = window.location;
  check('opened', []);
  while (waiting.size > 0) {
    const next = () => controls().find(({ name }) => waiting.has(name));
    let shown = next();
    if (shown === undefined && uppermost().matches('dialog')) {
      // What waits may be behind the dialog.
      fireEvent.keyDown(document.body, { key: 'Escape' });
      await settle(office);
      shown = next();
    }
    const name = shown?.name ?? [...waiting.keys()].at(-1) ?? '';
    const steps = waiting.get(name) ?? [];
    waiting.delete(name);
    if (shown === undefined) {
      await open(path, office);
      for (const step of steps) await pressNamed(step);
    }
    await pressNamed(name);
    const now = window.location.hash;
    // Another screen has its own turn.
    const isHere = now === hash || (WITH_PANE.test(hash) && now.startsWith(`${hash}/`));
    if (isHere) check(name, [...steps, name]);
    else {
      for (const call of office.takeRejected()) found.push(`${name} → ${call}`);
      await open(path, office);
    }
  }
  return found;
}
