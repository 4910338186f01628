import { expect, test } from 'vitest';
import { CONTENT_SECURITY_POLICY } from '../../../../shared/ipc/csp.ts';

const directives = new Map(
  CONTENT_SECURITY_POLICY.split('; ').map((directive): [string, string[]] => {
    const [name = '', ...sources] = directive.split(' ');
    return [name, sources];
  }),
);

test('nothing is allowed that is not named', () => {
  expect(directives.get('default-src')).toEqual(["'none'"]);
});

test('no style is written into the page or loaded from elsewhere', () => {
  expect(directives.get('style-src')).toEqual(["'self'"]);
});

test('no script is evaluated, written into the page, or loaded from elsewhere', () => {
  expect(directives.get('script-src')).toEqual(["'self'", "'wasm-unsafe-eval'"]);
  expect(CONTENT_SECURITY_POLICY).not.toContain("'unsafe-eval'");
});

test('no address but our own appears', () => {
  const sources = [...directives.values()].flat();
  const known = ["'none'", "'self'", "'wasm-unsafe-eval'", 'data:', 'blob:'];
  expect(sources.filter((source) => !known.includes(source))).toEqual([]);
  expect(directives.get('connect-src')).toEqual(["'self'"]);
});

test.each(['base-uri', 'form-action', 'frame-ancestors', 'frame-src', 'object-src'])('%s is closed', (name) => {
  expect(directives.get(name)).toEqual(["'none'"]);
});
