import { describe, expect, test } from 'vitest';
import { parsePages } from '../../../shared/rules/parsePages.ts';

describe('pages as typed', () => {
  test.each([
    ['', null],
    ['  all ', null],
    ['3', [3]],
    ['1-3, 5', [1, 2, 3, 5]],
    ['5;1 – 2 2', [1, 2, 5]],
  ])('%j is %j', (text, pages) => expect(parsePages(text)).toEqual(pages));

  test.each(['0', '3-1', 'x', '1-99999', '-', '1.5', '1-9999999'])('%j means nothing', (text) =>
    expect(parsePages(text)).toBeUndefined(),
  );
});
