/** Shortcuts that can be changed, and the rules for new keys. */
import type { ChangedKeys } from './changedKeys.ts';
import { type Chord, isTypingChord, parseChord } from './chord.ts';

export interface Shortcut {
  /** Default keys, as the code names them. */
  readonly keys: string;
  /** What the keys do, by screen where it differs. */
  readonly action: string;
}

/** A key does similar things on several screens; a change applies to all of them. */
export const SHORTCUTS: readonly Shortcut[] = [
  { keys: 'Ctrl+Enter', action: 'Next step: get rates, review, book, save, print' },
  { keys: 'Ctrl+.', action: 'Cancel or stop what is running' },
  { keys: 'Ctrl+K', action: 'Search and commands' },
  { keys: 'Ctrl+D', action: 'Quote: duplicate row' },
  { keys: 'Ctrl+Del', action: 'Quote: delete row' },
  {
    keys: 'Alt+A',
    action: 'Quote: save as contact. Unfinished booking: discard. Accounts: use this account. Scanned code: attach PRO',
  },
  { keys: 'Alt+B', action: 'Quote: booking drafts. Booking: previous quote. Contacts: quote from here' },
  { keys: 'Alt+C', action: 'Accounts: copy test for support. Filters: clear. Unfinished booking: open accounts' },
  { keys: 'Alt+D', action: 'Quote: add what was billed before' },
  { keys: 'Alt+Del', action: 'Accounts: remove account' },
  { keys: 'Alt+E', action: 'Booking: shipper’s extension. Welcome: start the demo empty' },
  { keys: 'Alt+G', action: 'Quote: add accessorials. Carriers: routing guide' },
  { keys: 'Alt+H', action: 'Quote history' },
  { keys: 'Alt+I', action: 'Quote: save row to Items' },
  { keys: 'Alt+J', action: 'Banner: test account again' },
  { keys: 'Alt+K', action: 'Banner: fix the problem' },
  { keys: 'Alt+L', action: 'Quote: use last quote. Booking: start blank' },
  { keys: 'Alt+M', action: 'Quote: save as template. Contacts, items, carriers, invoices, orders: import' },
  { keys: 'Alt+N', action: 'Quote: new quote. Booking: add accessorial. Accounts: add account' },
  { keys: 'Alt+O', action: 'Quote: drafts. Booking: remove remark. Training: turn all off' },
  { keys: 'Alt+P', action: 'Booking: edit addresses. Contacts, items, carriers: export. Scanned code: track PRO' },
  { keys: 'Alt+R', action: 'Quote: recent quotes. Booking: edit references. Printing: resume' },
  {
    keys: 'Alt+S',
    action: 'Quote: swap origin and destination. Support: save file. Welcome: start the demo. Order: save to contacts',
  },
  { keys: 'Alt+T', action: 'Quote: templates. Booking: use saved details. Contacts: quote to here' },
  { keys: 'Alt+U', action: 'Contacts: set as default origin' },
  { keys: 'Alt+V', action: 'Invoices' },
  { keys: 'Alt+W', action: 'Booking: edit times' },
  {
    keys: 'Alt+X',
    action:
      'Quote: clear form. Booking: consignee’s extension. Contacts, items, carriers, rules, invoices: discard changes',
  },
  { keys: 'Alt+Y', action: 'Practice' },
  { keys: 'Alt+Z', action: 'Undo' },
  { keys: 'Del', action: 'Contacts, items, carriers, rules, invoices: delete' },
  { keys: 'Shift+E', action: 'Shipments: email selected' },
  { keys: 'Shift+F', action: 'Shipments: filter' },
  { keys: 'Shift+O', action: 'Shipments: print options' },
  { keys: 'Shift+P', action: 'Shipments: print selected. Print history: resume printing' },
  { keys: 'Shift+R', action: 'Shipments: refresh all or selected' },
  {
    keys: 'A',
    action:
      'Booking: all rates. Orders: choose rate. Reports: by accessorial. Documents: actual size. Attention, invoices: all',
  },
  {
    keys: 'B',
    action:
      'Shipment: open booking, view BOL. Reports: compare with period before. Data: back up now. Invoices: disputed',
  },
  { keys: 'C', action: 'Copy the number, rates, or file. Reports: by carrier. Attention: call the carrier' },
  {
    keys: 'D',
    action:
      'Attention: mark done. Shipment: documents. Print history: dismiss. Routing guide: duplicate rule. Invoices: differences',
  },
  { keys: 'E', action: 'Rates: export CSV. Booked: save consignee. Shipment, documents: email. Invoices: edit' },
  { keys: 'F', action: 'Search or find. Rates: deliver by. Attention: finish' },
  { keys: 'I', action: 'Shipments: close the shipment. Reports: by invoice' },
  { keys: 'G', action: 'Orders: get rates' },
  { keys: 'K', action: 'Shipment: add task. Attention: check' },
  {
    keys: 'L',
    action: 'Shipments: columns. Booked: view labels. Rates: late rates. Reports: by lane. Invoices: deadline soon',
  },
  {
    keys: 'M',
    action:
      'Shipment: copy number. Rates: max price. Documents: save all. Reports: by month. Print history: other printer. Invoices: mark to dispute',
  },
  { keys: 'N', action: 'New entry or note. Rates: copy to new quote. Reports: no comparison' },
  { keys: 'O', action: 'Open the shipment, booking, or rates. Documents: rotate. Routing guide: cost of overrides' },
  { keys: 'P', action: 'Print. Reports: save PDF. Attention: print again' },
  { keys: 'Q', action: 'Ship again, new quote' },
  { keys: 'R', action: 'Refresh, requote. Orders: use next rate. Data: restore backup. Invoices: report' },
  { keys: 'S', action: 'Attention: snooze. Reports: by state' },
  {
    keys: 'T',
    action:
      'Shipments: track a shipment. Booked: mark pickup confirmed. Attention: tasks due. Routing guide: test rules. Invoices: to dispute',
  },
  { keys: 'U', action: 'Documents: outline. Attention: contact support. Invoices: no shipment' },
  { keys: 'V', action: 'Shipments: saved views' },
  { keys: 'W', action: 'Rates: what-if. Documents: fit width. Attention: show again' },
  { keys: 'X', action: 'Export CSV. Print history: cancel job' },
  { keys: 'Y', action: 'Shipment: mark pickup confirmed. Reports: compare with last year' },
  { keys: 'Z', action: 'Documents: fit page. Attention: snoozed' },
];

const NAMES: Readonly<Record<string, string>> = { escape: 'Esc', delete: 'Del', ' ': 'Space' };

function textOf({ ctrl, alt, shift, key }: Chord): string {
  const name = NAMES[key] ?? (key[0]?.toUpperCase() ?? '') + key.slice(1);
  return [...(ctrl ? ['Ctrl'] : []), ...(alt ? ['Alt'] : []), ...(shift ? ['Shift'] : []), name].join('+');
}

function idOf(keys: string): string {
  return textOf(parseChord(keys));
}

/** Keys with one meaning in every program, in lists, or in this app's fields. They can't be changed or reused. */
const FIXED = new Set(
  [
    'Enter Esc Tab Shift+Tab Ctrl+Tab Alt+Tab Space Backspace Home End PageUp PageDown ? / Ctrl+/ + = - [ ]',
    'Up Down Shift+Up Shift+Down Alt+Up Alt+Down ArrowUp ArrowDown ArrowLeft ArrowRight Alt+ArrowLeft Alt+ArrowRight',
    'F1 F2 F3 Shift+F3 F5 F6 F8 F10 F11 F12 Alt+F4 Ctrl+F4 Ctrl+= Ctrl+-',
    // Of the browser, the system, or text fields.
    'Ctrl+A Ctrl+C Ctrl+F Ctrl+L Ctrl+N Ctrl+P Ctrl+Q Ctrl+R Ctrl+S Ctrl+T Ctrl+V Ctrl+W Ctrl+X Ctrl+Y Ctrl+Z',
    'Ctrl+Shift+A Ctrl+Shift+C Ctrl+Shift+I Ctrl+Shift+J Ctrl+Shift+N Ctrl+Shift+P Ctrl+Shift+Q Ctrl+Shift+R',
    'Ctrl+Shift+T Ctrl+Shift+V Ctrl+Shift+W Ctrl+Shift+Z',
    ...Array.from({ length: 10 }, (_, digit) => `${digit} Alt+${digit} Ctrl+${digit}`),
  ].flatMap((line) => line.split(' ').map(idOf)),
);

/** Whether a default shortcut can be changed or is fixed; for tests, false if neither list has it. */
export function isListed(keys: string): boolean {
  return FIXED.has(idOf(keys)) || SHORTCUTS.some((shortcut) => shortcut.keys === keys);
}

type Pressed = Pick<KeyboardEvent, 'key' | 'code' | 'ctrlKey' | 'altKey' | 'shiftKey' | 'metaKey'>;

/** The keys of an event as text, such as `Alt+Q`; null while only modifiers are held. ⌘ counts as Ctrl. */
export function keysOfEvent(event: Pressed): string | null {
  if (/^(Control|Alt|Shift|Meta|AltGraph|CapsLock|Dead|Unidentified)$/.test(event.key)) return null;
  // With Alt, or another keyboard layout, the character may be another one than the key's.
  const letter = /^(?:Key|Digit)([A-Z0-9])$/.exec(event.code)?.[1];
  const key = (letter ?? event.key).toLowerCase();
  const isSign = key.length === 1 && !/[a-z0-9 ]/.test(key);
  return textOf({
    ctrl: event.ctrlKey || event.metaKey,
    alt: event.altKey,
    shift: event.shiftKey && !isSign,
    key,
  });
}

export type RejectedKeys =
  | { readonly why: 'fixed' }
  | { readonly why: 'types' }
  | { readonly why: 'unknown' }
  | { readonly why: 'used'; readonly by: Shortcut };

/** Why a shortcut can't get new keys; null if it can. */
export function rejectionOf(shortcut: Shortcut, keys: string, changed: ChangedKeys): RejectedKeys | null {
  const chord = parseChord(keys);
  if (!/^([a-z0-9]|[.,;'\\`]|f\d{1,2}|delete|insert|enter)$/.test(chord.key)) return { why: 'unknown' };
  // Default keys with Ctrl or Alt also work in fields, where other keys type.
  if (isTypingChord(chord) && !isTypingChord(parseChord(shortcut.keys))) return { why: 'types' };
  const id = idOf(keys);
  const by = SHORTCUTS.find((other) => other.keys !== shortcut.keys && idOf(changed[other.keys] ?? other.keys) === id);
  if (by !== undefined) return { why: 'used', by };
  return FIXED.has(id) ? { why: 'fixed' } : null;
}

/** The saved changes that are still possible. A later version may use keys that an earlier one left free. */
export function usableChanges(saved: ChangedKeys): ChangedKeys {
  let usable: ChangedKeys = {};
  let pending = SHORTCUTS.flatMap((shortcut) => {
    const keys = saved[shortcut.keys];
    return keys === undefined || keys === shortcut.keys ? [] : [{ shortcut, keys }];
  });
  // A key may be free only after another change, so repeat until nothing more fits.
  for (let before = -1; before !== pending.length; ) {
    before = pending.length;
    pending = pending.filter(({ shortcut, keys }) => {
      if (rejectionOf(shortcut, keys, usable) !== null) return true;
      usable = { ...usable, [shortcut.keys]: keys };
      return false;
    });
  }
  return usable;
}
