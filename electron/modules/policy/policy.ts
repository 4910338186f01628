/** Applies IT's policy to connections and updates. */
import type { Policy, PolicyState } from '../../../shared/contract/policy.ts';
import { fail, ok, type Result } from '../../../shared/ipc/result.ts';
import { normalizeBaseUrl } from '../connections/address.ts';

/** For a computer without a policy. */
export const NO_POLICY: PolicyState = { file: '', policy: {}, problem: null };

function withGoodAddress(read: PolicyState): PolicyState {
  const { baseAddress, lockBaseAddress } = read.policy;
  const invalid = (path: string, detail: string): PolicyState => ({
    ...read,
    policy: {},
    problem: { code: 'invalid', path, detail },
  });
  if (baseAddress === undefined) {
    return lockBaseAddress === true ? invalid('lockBaseAddress', 'there is no baseAddress to lock') : read;
  }
  const address = normalizeBaseUrl(baseAddress);
  if (address.ok) return { ...read, policy: { ...read.policy, baseAddress: address.value } };
  return invalid('baseAddress', address.error.problem);
}

/** Creates the policy service. */
export function createPolicy(read: PolicyState) {
  const state = withGoodAddress(read);
  const policy: Policy = state.policy;
  return {
    /** The policy as read at the start; an invalid API URL is reported as a problem of the file. */
    state: (): PolicyState => state,
    /** `set_by_policy` if the policy allows only another API URL. @param baseUrl normalized */
    mayUse: (baseUrl: string): Result<void> =>
      policy.lockBaseAddress === true && baseUrl !== policy.baseAddress
        ? fail({ code: 'set_by_policy', what: 'base_address' })
        : ok(undefined),
    /** `set_by_policy` if the policy turns the demo off. */
    mayStartDemo: (): Result<void> =>
      policy.demo === 'off' ? fail({ code: 'set_by_policy', what: 'demo' }) : ok(undefined),
  };
}

export type PolicyService = ReturnType<typeof createPolicy>;
