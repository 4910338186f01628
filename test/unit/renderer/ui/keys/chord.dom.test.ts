import { describe, expect, it } from 'vitest';
import { ariaKeys, capsOf, isTypingChord, matchesChord, parseChord } from '../../../../../renderer/ui/keys/chord.ts';

const press = (init: KeyboardEventInit) => new KeyboardEvent('keydown', init);
const matches = (keys: string, init: KeyboardEventInit, mac = false) =>
  matchesChord(press(init), parseChord(keys), mac);

describe('a chord', () => {
  it('matches its key with exactly its modifiers', () => {
    expect(matches('Ctrl+Enter', { key: 'Enter', ctrlKey: true })).toBe(true);
    expect(matches('Ctrl+Enter', { key: 'Enter' })).toBe(false);
    expect(matches('Enter', { key: 'Enter', ctrlKey: true })).toBe(false);
    expect(matches('R', { key: 'r', code: 'KeyR' })).toBe(true);
    expect(matches('R', { key: 'R', code: 'KeyR', shiftKey: true })).toBe(false);
    expect(matches('Shift+R', { key: 'R', code: 'KeyR', shiftKey: true })).toBe(true);
  });

  it('finds signs wherever the keyboard has them', () => {
    expect(matches('?', { key: '?', shiftKey: true })).toBe(true);
    expect(matches('/', { key: '/' })).toBe(true);
    expect(matches('/', { key: '/', shiftKey: true })).toBe(true);
    expect(matches('Ctrl+.', { key: '.', ctrlKey: true })).toBe(true);
    expect(matches('+', { key: '+', shiftKey: true })).toBe(true);
  });

  it('means the Command key on a Mac, and sees the letter behind Option', () => {
    expect(matches('Ctrl+K', { key: 'k', code: 'KeyK', metaKey: true }, true)).toBe(true);
    expect(matches('Ctrl+K', { key: 'k', code: 'KeyK', ctrlKey: true }, true)).toBe(false);
    expect(matches('Alt+1', { key: '¡', code: 'Digit1', altKey: true }, true)).toBe(true);
    expect(matches('Alt+R', { key: '®', code: 'KeyR', altKey: true }, true)).toBe(true);
  });

  it('is plain when it writes or moves in a field', () => {
    expect(['R', '?', 'Enter', 'Up', 'Space', 'Shift+R'].every((keys) => isTypingChord(parseChord(keys)))).toBe(true);
    expect(['Ctrl+R', 'Alt+1', 'Esc', 'F8'].some((keys) => isTypingChord(parseChord(keys)))).toBe(false);
  });

  it('is drawn with one cap per key, with the labels of the keyboard', () => {
    expect(capsOf('Ctrl+Enter', false)).toEqual(['Ctrl', 'Enter']);
    expect(capsOf('Ctrl+Shift+F', true)).toEqual(['⌘', 'Shift', 'F']);
    expect(capsOf('Alt+Up', true)).toEqual(['⌥', '↑']);
    expect(capsOf('Del', false)).toEqual(['Del']);
    expect(capsOf('+', false)).toEqual(['+']);
    expect(capsOf('pagedown', false)).toEqual(['PgDn']);
    expect(ariaKeys('Ctrl+Enter', false)).toBe('Control+Enter');
  });
});
