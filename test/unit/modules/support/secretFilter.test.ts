import { assert, constantFrom, property, string, tuple } from 'fast-check';
import { describe, expect, test } from 'vitest';
import { createSecretFilter } from '../../../../electron/modules/support/secretFilter.ts';

const odd = `q"uo':te é \\ 🔑 ${'x'.repeat(180)}`;

describe('what the app knows', () => {
  test('a password is removed in plain form, and as encoded in JSON, addresses and the Basic header', () => {
    const filter = createSecretFilter();
    filter.registerSecret({ username: 'acme', password: odd });
    const pair = `acme:${odd}`;
    for (const form of [
      odd,
      JSON.stringify({ password: odd }),
      JSON.stringify(JSON.stringify([odd])),
      Buffer.from(odd).toString('base64'),
      Buffer.from(pair).toString('base64'),
      Buffer.from(pair).toString('base64url'),
      Buffer.from(pair).toString('hex'),
      encodeURIComponent(odd),
      new URLSearchParams({ odd }).toString(),
    ]) {
      const cleaned = filter.clean(`before ${form} after`);
      expect(cleaned).toMatch(/^before .* after$/s);
      expect(cleaned).toContain('[removed]');
      expect(cleaned).not.toContain('xxxxxxxx');
      expect(cleaned).not.toContain(Buffer.from('xxxxxxxxx').toString('base64'));
    }
  });

  test.each([
    ['slashes', (text: string) => text.replaceAll('/', '\\/')],
    ['what is not ASCII, in small letters', (text: string) => escaped(text, /[^\0-\x7f]/g)],
    ['what is not ASCII, and slashes', (text: string) => escaped(text, /[^\0-\x7f]/g).replaceAll('/', '\\/')],
    ['what HTML minds, in capitals', (text: string) => escaped(text, /[^\0-\x7f]|["&'+<>]/g, true)],
  ])('a password is removed from JSON whose writer escapes %s, and so is its header', (_, write) => {
    const password = 'zweiÖ>/Übermut/🔑?~~~long enough';
    const filter = createSecretFilter();
    filter.registerSecret({ username: 'acme', password });
    const header = Buffer.from(`acme:${password}`).toString('base64');
    expect(header).toMatch(/[+/]/);
    for (const form of [password, header]) {
      const line = `{"message":"before ${write(form)} after"}`;
      expect(filter.withoutPasswords(line)).toBe('{"message":"before [removed] after"}');
      // The log encodes it as JSON once more.
      expect(filter.withoutPasswords(JSON.stringify(line))).toContain('before [removed] after');
    }
    expect(createSecretFilter().clean(`Basic ${write(header)}.`)).toBe('Basic [removed].');
  });

  test('a password is removed with its last user, and no other with it', () => {
    const filter = createSecretFilter();
    const first = filter.registerSecret({ username: 'acme', password: 'open sesame' });
    const second = filter.registerSecret({ username: 'acme', password: 'open sesame' });
    filter.registerSecret({ username: 'acme', password: 'sesame street' });
    first();
    expect(filter.clean('open sesame')).toBe('[removed]');
    second();
    expect(filter.clean('open sesame, sesame street')).toBe('open sesame, [removed]');
  });

  test('whatever the password and the text around it, the password is not in what is left', () => {
    const text = string({ unit: 'grapheme', maxLength: 60 });
    const secret = string({ unit: 'grapheme', minLength: 6, maxLength: 60 }).filter(
      // Parts of the filter's own replacement, and repeated single characters, prove nothing.
      (password) => new Set(password).size > 3 && !'[removed][removed]'.includes(password),
    );
    const spelling = constantFrom<(password: string) => string>(
      (password) => password,
      (password) => JSON.stringify(password).slice(1, -1),
      (password) => Buffer.from(`user:${password}`).toString('base64'),
      (password) => encodeURIComponent(password.toWellFormed()),
    );
    assert(
      property(tuple(text, secret, spelling, text), ([before, password, spell, after]) => {
        const filter = createSecretFilter();
        filter.registerSecret({ username: 'user', password });
        const cleaned = filter.clean(`${before}${spell(password)}${after}`);
        return !cleaned.includes(password) && !cleaned.includes(spell(password));
      }),
      { numRuns: 2000 },
    );
  });

  test('a password that is contained in another doesn’t leave half of that one', () => {
    const filter = createSecretFilter();
    filter.registerSecret({ username: 'a', password: 'horse' });
    filter.registerSecret({ username: 'b', password: 'correct horse battery' });
    expect(filter.clean('x correct horse battery y horse z')).toBe('x [removed] y [removed] z');
  });
});

describe('what only resembles a secret', () => {
  test.each([
    ['authorization: Basic YWNtZTpzZWNyZXQ=', 'authorization: Basic [removed]'],
    ['at https://files.example/f/1?expires=1&signature=aa11 (x)', 'at https://files.example/f/1?[removed] (x)'],
    ['https://user:secret@proxy.example:3128/', 'https://proxy.example:3128/'],
    [
      '"https://files.example/s/0123456789abcdef0123456789abcdef/BOL.pdf"',
      '"https://files.example/s/[removed]/BOL.pdf"',
    ],
    ['https://files.example/a#token=1', 'https://files.example/a?[removed]'],
    ['https://api.freight.example/tenant', 'https://api.freight.example/tenant'],
    ['no secret at all', 'no secret at all'],
  ])('%s', (text, cleaned) => {
    expect(createSecretFilter().clean(text)).toBe(cleaned);
  });
});

function escaped(text: string, pattern: RegExp, isUpper = false): string {
  return text.replaceAll(pattern, (unit) => {
    const hex = unit.charCodeAt(0).toString(16).padStart(4, '0');
    return `\\u${isUpper ? hex.toUpperCase() : hex}`;
  });
}
