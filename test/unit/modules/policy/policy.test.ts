import { expect, test } from 'vitest';
import { createPolicy, NO_POLICY } from '../../../../electron/modules/policy/policy.ts';
import type { Policy } from '../../../../shared/contract/policy.ts';
import { fail, ok } from '../../../../shared/ipc/result.ts';

const read = (policy: Policy) => createPolicy({ file: '/etc/waybill/policy.json', policy, problem: null });

test('without a policy everything may be used', () => {
  const policy = createPolicy(NO_POLICY);
  expect(policy.mayUse('https://api.freight.example')).toEqual(ok(undefined));
  expect(policy.mayStartDemo()).toEqual(ok(undefined));
});

test('an address that is locked in is the only one', () => {
  const policy = read({ baseAddress: 'api.freight.example/', lockBaseAddress: true });
  expect(policy.state().policy.baseAddress).toBe('https://api.freight.example');
  expect(policy.mayUse('https://api.freight.example')).toEqual(ok(undefined));
  expect(policy.mayUse('https://api.freight.example.evil.example')).toEqual(
    fail({ code: 'set_by_policy', what: 'base_address' }),
  );
});

test('one that is only preset leaves the choice', () => {
  expect(read({ baseAddress: 'https://a.example' }).mayUse('https://b.example')).toEqual(ok(undefined));
});

test('the demo can be turned off', () => {
  expect(read({ demo: 'off' }).mayStartDemo()).toEqual(fail({ code: 'set_by_policy', what: 'demo' }));
});

test.each([
  [{ baseAddress: 'http://api.freight.example', lockBaseAddress: true }, 'baseAddress', 'insecure'],
  [{ baseAddress: 'ftp://x' }, 'baseAddress', 'not_an_address'],
  [{ lockBaseAddress: true }, 'lockBaseAddress', 'there is no baseAddress to lock'],
] as const)('%j is an error in the file, and none of it applies', (policy, path, detail) => {
  const made = read({ ...policy, demo: 'off' });
  expect(made.state()).toEqual({
    file: '/etc/waybill/policy.json',
    policy: {},
    problem: { code: 'invalid', path, detail },
  });
  expect(made.mayStartDemo()).toEqual(ok(undefined));
});
