/** Messages about settings that an administrator made for all users of this computer. */
import type { Policy, PolicyProblem } from '../../shared/contract/policy.ts';
import { formatBytes } from './format.ts';

export interface PolicyLine {
  readonly what: string;
  readonly is: string;
}

/** One line per setting. */
export function policyLines(policy: Policy): PolicyLine[] {
  const lines: PolicyLine[] = [];
  if (policy.baseAddress !== undefined) {
    lines.push({
      what: 'API URL',
      is: `${policy.baseAddress}${policy.lockBaseAddress === true ? ' (locked)' : ' (default for new accounts)'}`,
    });
  }
  if (policy.demo === 'off') lines.push({ what: 'Demo', is: 'Off' });
  if (policy.printers?.paper !== undefined) lines.push({ what: 'Document printer', is: policy.printers.paper });
  if (policy.printers?.labels !== undefined) lines.push({ what: 'Label printer', is: policy.printers.labels });
  if (policy.updates === 'off') lines.push({ what: 'Updates', is: 'Off' });
  if (policy.updateServer !== undefined) lines.push({ what: 'Update server', is: policy.updateServer });
  return lines;
}

const CONSEQUENCE = 'The policy is not applied. Show this to IT.';

/** Why the policy file isn't applied: the problem, and its consequence. */
export function policyProblemMessage(problem: PolicyProblem): { readonly title: string; readonly next: string } {
  const next = CONSEQUENCE;
  switch (problem.code) {
    case 'unreadable':
      return { title: `The policy file can’t be read (${problem.detail})`, next };
    case 'too_large':
      return { title: `The policy file is larger than ${formatBytes(problem.limitBytes)}`, next };
    case 'writable_by_others':
      return { title: 'Other users of this computer can change the policy file', next };
    case 'not_json':
      return { title: 'The policy file is not JSON', next };
    case 'invalid':
      return {
        title:
          problem.path === ''
            ? `The policy file is not valid: ${problem.detail}`
            : `The policy file is not valid at ${problem.path}: ${problem.detail}`,
        next,
      };
  }
}
