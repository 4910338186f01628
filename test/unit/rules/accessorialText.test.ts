import { expect, test } from 'vitest';
import { ACCESSORIAL_PHRASES } from '../../../renderer/lib/accessorialPhrases.ts';
import { readAccessorials } from '../../../shared/rules/accessorialText.ts';

test.each([
  ['lg appt', ['LGDL', 'APTDL']],
  ['liftgate pickup', ['LGPU']],
  ['pickup liftgate', ['LGPU']],
  ['lg pu, appt del', ['LGPU', 'APTDL']],
  ['lift gate pu inside', ['LGPU', 'INSDL']],
  ['call ahead and notify before delivery', ['NOTDL']],
  ['Sort & segregate at pickup', ['SORTPU']],
  ['limited access', ['LIMACC']],
  ['LGPU lgdl', ['LGPU', 'LGDL']],
  ['appo', ['APTDL']],
  ['', []],
] as const)('%s', (text, codes) => {
  expect(readAccessorials(text)).toEqual({ codes, unknown: [] });
});

test('what is no accessorial is returned as typed, and the rest is read', () => {
  expect(readAccessorials('lg hazmat')).toEqual({ codes: ['LGDL'], unknown: ['hazmat'] });
  expect(readAccessorials('l')).toEqual({ codes: [], unknown: ['l'] });
});

test.each(Object.entries(ACCESSORIAL_PHRASES))('%s is read from its name on the screens, “%s”', (code, name) => {
  expect(readAccessorials(name)).toEqual({ codes: [code], unknown: [] });
});
