/** What a policy means for connections and updates. */
import type { Policy, PolicyState } from '../../../shared/contract/policy.ts';
import { fail, ok, type Result } from '../../../shared/ipc/result.ts';
import { normalizeBaseUrl } from '../connections/address.ts';

export interface PolicyService {
  /** As read at the start; an address that is none is a problem of the file. */
  state(): PolicyState;
  /** `set_by_policy` when another address is locked in. @param baseUrl normalised */
  mayUse(baseUrl: string): Result<void>;
  /** `set_by_policy` when the bundled service is switched off. */
  mayStartDemo(): Result<void>;
}

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

/** Makes the policy service over what was read. */
export function createPolicy(read: PolicyState): PolicyService {
  const state = withGoodAddress(read);
  const policy: Policy = state.policy;
  return {
    state: () => state,
    mayUse: (baseUrl) =>
      policy.lockBaseAddress === true && baseUrl !== policy.baseAddress
        ? fail({ code: 'set_by_policy', what: 'base_address' })
        : ok(undefined),
    mayStartDemo: () => (policy.demo === 'off' ? fail({ code: 'set_by_policy', what: 'demo' }) : ok(undefined)),
  };
}
