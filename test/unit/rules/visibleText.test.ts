import { expect, test } from 'vitest';
import { visibleText } from '../../../shared/rules/visibleText.ts';

test.each([
  ['Acme\u202egpj.exe', 'Acmegpj.exe'],
  ['\u2066a\u2069 \u200eb\u200f \u061cc\ufeff', 'a b c'],
  ['bell\u0007, NUL\u0000, escape\u001b[31m, \u009b', 'bell, NUL, escape[31m, '],
  ['two\nlines\tand a tab', 'two\nlines\tand a tab'],
  ['half \ud800', 'half \ufffd'],
  ['<script>alert(1)</script>', '<script>alert(1)</script>'],
  ['Ünïcode 🚚 日本 العربية עברית', 'Ünïcode 🚚 日本 العربية עברית'],
  ['family \u{1f468}\u200d\u{1f469}', 'family \u{1f468}\u200d\u{1f469}'],
])('%o is shown as %o', (text, shown) => {
  expect(visibleText(text)).toBe(shown);
});
