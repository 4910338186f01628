/** The controls of the page: buttons, links, fields, suggestions, rows, drop zones, and keys. */
import { fireEvent } from '@testing-library/react';
import { activeScopes, isOn, keysOf, reachableScopes } from '../../../../../renderer/ui/keys/registry.ts';

export interface Control {
  /** Numbers are left out: of the controls that differ only by a number, one is pressed. */
  readonly name: string;
  readonly press: () => void;
}

/** How many rows of a list are pressed. */
const ROWS = 2;
const FILE = new File(['name,zip\nAcme,43207\n'], 'rows.csv', { type: 'text/csv' });
const BUTTONS = 'button, a[href], summary, input, textarea, select, [role="menuitem"], [role="tab"], [role="option"]';
const ROW = 'tbody tr, li, [role="row"], [role="option"]';
const FIELD = 'input:not([type="checkbox"], [type="radio"], [type="file"]), textarea, select';

/** The uppermost dialog, or the screen. */
export function uppermost(): Element {
  return [...document.querySelectorAll('dialog[open]')].at(-1) ?? document.querySelector('#main') ?? document.body;
}

/** What is read aloud for a control. */
export function nameOf(element: Element): string {
  const text = [...element.childNodes]
    .filter((node) => !(node instanceof HTMLElement && node.hidden))
    .map((node) => node.textContent ?? '')
    .join(' ');
  const isField =
    element instanceof HTMLInputElement ||
    element instanceof HTMLTextAreaElement ||
    element instanceof HTMLSelectElement;
  const label = isField ? (element.labels?.[0]?.textContent ?? '') : '';
  const name = element.getAttribute('aria-label') ?? (label === '' ? text : label);
  return `${element.localName} ${name.trim().replaceAll(/\d+/g, '0').slice(0, 60)}`;
}

const placeOf = (row: Element) => [...(row.parentElement?.children ?? [])].indexOf(row);

function isInLaterRow(element: Element): boolean {
  const row = element.closest(ROW);
  return row !== null && placeOf(row) >= ROWS;
}

/** The name of a list, a row, or a section: not its text, which changes with what is shown. */
function placeName(element: Element): string {
  const named = element.closest('[aria-label]')?.getAttribute('aria-label') ?? '';
  const badge = element.querySelector('.tag')?.textContent ?? '';
  const place = element.matches(ROW) ? ` ${placeOf(element) + 1}` : '';
  return `${element.localName}${place} of ${named} ${badge}`.replaceAll(/\d{2,}/g, '0').trim();
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
  if (element instanceof HTMLSelectElement) {
    fireEvent.change(element, { target: { value: element.options.item(element.options.length - 1)?.value } });
  } else if (element.matches('[type="file"]')) fireEvent.change(element, { target: { files: [FILE] } });
  else if (element.matches('[role="combobox"]')) {
    // The list of suggestions stays open.
    fireEvent.focus(element);
    fireEvent.change(element, { target: { value: 'e' } });
  } else if (element.matches(FIELD)) {
    fireEvent.focus(element);
    fireEvent.change(element, { target: { value: '12' } });
    fireEvent.blur(element);
    pressEnter(element);
  } else {
    if (element instanceof HTMLElement) element.focus();
    fireEvent.pointerDown(element);
    // A suggestion is taken before the field loses the focus.
    fireEvent.mouseDown(element);
    fireEvent.click(element);
  }
}

/** Keys that act on a row or a table. */
function pressKeys(row: Element): void {
  for (const key of ['F2', ' ', 'Delete', 'Enter']) fireEvent.keyDown(row, { key });
}

function drop(section: Element): void {
  fireEvent.drop(section, { dataTransfer: { files: [FILE], types: ['Files'] } });
}

const isOff = (element: Element) =>
  element.getAttribute('aria-disabled') === 'true' || element.closest('[disabled]') !== null;

/**
 * The controls that are shown and enabled, without those of the frame. Fields are last: what is typed there may hide
 * others.
 */
export function controls(): readonly Control[] {
  const root = uppermost();
  const dialog = root.id === 'main' ? '' : `${nameOf(root.querySelector('h2') ?? root)}: `;
  const within = (selector: string) =>
    [...root.querySelectorAll(selector)].filter(
      (found) => found.closest('nav, .banner') === null && !isInLaterRow(found),
    );
  const named = (
    elements: readonly Element[],
    nameFor: (element: Element) => string,
    run: (element: Element) => void,
  ) => elements.map((element): Control => ({ name: `${dialog}${nameFor(element)}`, press: () => run(element) }));
  const pressed = within(BUTTONS).filter((element) => !isOff(element));
  const keys = reachableScopes(activeScopes())
    .filter(({ everywhere, title }) => !everywhere && title !== 'Global')
    .flatMap((scope) => scope.bindings)
    .filter((binding) => binding.run !== undefined && isOn(binding))
    .map(
      (binding): Control => ({
        name: `${dialog}${keysOf(binding).join(' or ')}: ${binding.label}`,
        press: () => binding.run?.(),
      }),
    );
  return [
    ...named(
      pressed.filter((element) => !element.matches(FIELD)),
      nameOf,
      press,
    ),
    ...named(within(`[role="grid"], :is(tbody tr, li):first-child`), (list) => `keys at ${placeName(list)}`, pressKeys),
    ...named(within('section'), (section) => `drop at ${placeName(section)}`, drop),
    ...keys,
    ...named(
      pressed.filter((element) => element.matches(FIELD)),
      nameOf,
      press,
    ),
  ];
}

/** Controls that are disabled without a reason that can be read. */
export function withoutReason(): readonly string[] {
  const isDescribed = (element: Element) =>
    (document.getElementById(element.getAttribute('aria-describedby') ?? '')?.textContent ?? '') !== '';
  return [...uppermost().querySelectorAll('[data-reason]')].filter((element) => !isDescribed(element)).map(nameOf);
}
