import { cleanup, fireEvent, renderHook } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { useTypedAhead } from '../../../../renderer/app/useTypedAhead.ts';

afterEach(cleanup);

/** @returns whether the key went on to the page */
const press = (key: string, modifiers: object = {}) => fireEvent.keyDown(document.body, { key, ...modifiers });

test('text typed while waiting is collected, and later goes to the page again', () => {
  const { result, rerender } = renderHook(useTypedAhead, { initialProps: false });
  expect(press('x')).toBe(true);
  rerender(true);
  expect(press('8')).toBe(false);
  expect(press('0')).toBe(false);
  expect(press('ArrowDown')).toBe(true);
  expect(press('k', { ctrlKey: true })).toBe(true);
  rerender(false);
  expect(press('4')).toBe(true);
  expect(result.current.current).toBe('80');
});
