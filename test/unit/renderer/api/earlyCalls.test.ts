import { afterEach, expect, test, vi } from 'vitest';
import { callEarly, dropEarly, takeEarly } from '../../../../renderer/api/earlyCalls.ts';
import { ok } from '../../../../shared/ipc/result.ts';

afterEach(dropEarly);

test('the response to an early call is for the first call of that name and input, and for no other', async () => {
  const call = vi.fn(async (name: string) => ok(name));
  callEarly(call, 'drafts.list', { kind: 'quote' });
  expect(call).toHaveBeenCalledExactlyOnceWith('drafts.list', { kind: 'quote' });
  expect(takeEarly('drafts.list', { kind: 'booking' })).toBeUndefined();
  expect(takeEarly('settings.get', {})).toBeUndefined();
  await expect(takeEarly('drafts.list', { kind: 'quote' })).resolves.toEqual(ok('drafts.list'));
  expect(takeEarly('drafts.list', { kind: 'quote' })).toBeUndefined();
});

test('an unused response is dropped, since it would be outdated later', () => {
  callEarly(async () => ok({}), 'settings.get', {});
  dropEarly();
  expect(takeEarly('settings.get', {})).toBeUndefined();
});
