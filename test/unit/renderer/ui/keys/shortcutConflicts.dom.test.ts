import { readdirSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import {
  closeScope,
  type KeyBinding,
  newScopeId,
  openScope,
  updateScope,
} from '../../../../../renderer/ui/keys/registry.ts';
import { conflictsOf, reportConflicts } from '../../../../../renderer/ui/keys/shortcutConflicts.ts';

const opened: number[] = [];
function open(title: string, bindings: readonly KeyBinding[], exclusive = false): number {
  const id = newScopeId();
  openScope({ id, title, exclusive, everywhere: false, bindings });
  opened.push(id);
  return id;
}
const run = () => {};
beforeEach(() => vi.useFakeTimers());
afterEach(() => {
  for (const id of opened.splice(0)) closeScope(id);
  vi.useRealTimers();
});

describe('one key with two meanings', () => {
  it('is found across scopes and within one, however the key is written', () => {
    open('Global', [{ keys: 'Alt+P', label: 'Go to Pickup manifests', run }]);
    open('Contacts', [
      { keys: ['N', 'alt+p'], label: 'Export', run },
      { keys: 'n', label: 'New contact', run },
    ]);
    expect(conflictsOf()).toEqual([
      'Alt+P: “Go to Pickup manifests” (Global), “Export” (Contacts)',
      'N: “Export” (Contacts), “New contact” (Contacts)',
    ]);
  });

  it('does not exist if only one of them acts now, if both do the same, or if it is only shown', () => {
    open('Rates', [
      { keys: 'Ctrl+.', label: 'Cancel the call', run, when: true },
      { keys: 'Ctrl+.', label: 'Cancel the re-quote', run, when: () => false },
      { keys: 'Enter', label: 'Book it' },
    ]);
    open('Table', [
      { keys: 'Enter', label: 'Open it', run },
      { keys: 'Ctrl+.', label: 'Cancel the call', run },
    ]);
    expect(conflictsOf()).toEqual([]);
  });

  it('does not exist under a dialog, and Esc belongs to the topmost layer', () => {
    open('Quote', [
      { keys: 'S', label: 'Save', run },
      { keys: 'Esc', label: 'Close the quote', run },
    ]);
    open('Row', [{ keys: 'Esc', label: 'Leave the row', run }]);
    open('Dialog', [{ keys: 'S', label: 'Put off', run }], true);
    expect(conflictsOf()).toEqual([]);
  });

  it('is reported once, when the screen has settled', () => {
    const notified: string[] = [];
    const stop = reportConflicts((conflict) => notified.push(conflict));
    open('Rates', [{ keys: 'R', label: 'Re-quote', run }]);
    const other = open('Table', [{ keys: 'R', label: 'Refresh', run }]);
    expect(notified).toEqual([]);
    vi.runAllTimers();
    updateScope(other, [{ keys: 'R', label: 'Refresh', run }]);
    vi.runAllTimers();
    expect(notified).toEqual(['R: “Re-quote” (Rates), “Refresh” (Table)']);
    stop();
    updateScope(other, [{ keys: 'R', label: 'Reload', run }]);
    vi.runAllTimers();
    expect(notified).toHaveLength(1);
  });
});

/** Single-quoted keys in the sources are bound. Those only shown are in double quotes on a button, or returned. */
function boundKeys(text: string): string[] {
  return [...text.matchAll(/(?<!return )'((?:Ctrl|Alt)\+[^'\s]+)'/g)].map(([, keys = '']) => keys);
}

describe('keys of the whole app', () => {
  const RENDERER = resolve(import.meta.dirname, '../../../../../renderer');
  const read = (path: string) => readFileSync(join(RENDERER, path), 'utf8');
  const frame = boundKeys(read('app/frame/Frame.tsx'));
  const banner = boundKeys(read('app/frame/Banner.tsx'));
  const screens = boundKeys(read('app/destinations.ts'));

  it('are these', () => {
    expect(banner.toSorted()).toEqual(['Alt+J', 'Alt+K']);
    expect(screens).toEqual([
      'Alt+0',
      'Alt+1',
      'Alt+H',
      'Alt+2',
      'Alt+3',
      'Alt+4',
      'Alt+5',
      'Alt+6',
      'Alt+7',
      'Alt+8',
      'Alt+9',
    ]);
  });

  it('mean nothing else on any screen', () => {
    const ofAll = new Set([...banner, ...frame, ...screens]);
    const sources = readdirSync(RENDERER, { recursive: true, encoding: 'utf8' }).filter(
      (path) => /\.tsx?$/.test(path) && /^(features|ui\/(?!keys\/))/.test(path),
    );
    expect(sources.length).toBeGreaterThan(100);
    const taken = sources.flatMap((path) =>
      boundKeys(read(path))
        .filter((keys) => ofAll.has(keys))
        .map((keys) => `${keys} in ${path}`),
    );
    expect(taken).toEqual([]);
  });
});
