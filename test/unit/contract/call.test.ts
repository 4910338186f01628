import { expect, test, vi } from 'vitest';
import { z } from 'zod';
import { call, Nothing } from '../../../shared/contract/call.ts';

test('a schema that is given as a function is built once, when it is first needed', () => {
  const output = vi.fn(() => z.object({ count: z.int() }));
  const spec = call(Nothing, output);
  expect(spec.input).toBe(Nothing);
  expect(output).not.toHaveBeenCalled();
  expect(spec.output.parse({ count: 1 })).toEqual({ count: 1 });
  expect(spec.output).toBe(spec.output);
  expect(output).toHaveBeenCalledTimes(1);
});
