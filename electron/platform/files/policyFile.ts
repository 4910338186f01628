/**
 * Reads the machine-wide policy. An unusable file counts as no policy, with the reason: the app starts anyway, and
 * Settings shows the problem.
 */
import { readFileSync, type Stats, statSync } from 'node:fs';
import { posix, win32 } from 'node:path';
import { type PolicyProblem, PolicySchema, type PolicyState } from '../../../shared/contract/policy.ts';

/** A policy has only a few lines. */
const LIMIT_BYTES = 64 * 1024;

type Env = Readonly<Record<string, string | undefined>>;

/** Path of this computer's policy. */
export function policyFile(platform: NodeJS.Platform = process.platform, env: Env = process.env): string {
  if (platform === 'win32') return win32.join(env['ProgramData'] || 'C:\\ProgramData', 'Waybill', 'policy.json');
  if (platform === 'darwin') return posix.join('/Library/Application Support/Waybill', 'policy.json');
  return '/etc/waybill/policy.json';
}

/** Whether users other than root and this one can write the file. On Windows, that is in ACLs that Node can't read. */
function isWritableByOthers(file: Stats, userId: number | undefined): boolean {
  if (userId === undefined) return false;
  return (file.mode & 0o022) !== 0 || (file.uid !== 0 && file.uid !== userId);
}

/** Reads a policy. Never throws. */
export function readPolicy(file: string, userId: number | undefined = process.getuid?.()): PolicyState {
  const without = (problem: PolicyProblem | null): PolicyState => ({ file, policy: {}, problem });
  let text: string;
  try {
    const found = statSync(file);
    if (found.size > LIMIT_BYTES) return without({ code: 'too_large', limitBytes: LIMIT_BYTES });
    if (isWritableByOthers(found, userId)) return without({ code: 'writable_by_others' });
    text = readFileSync(file, 'utf8');
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? String(error.code) : String(error);
    return without(code === 'ENOENT' || code === 'ENOTDIR' ? null : { code: 'unreadable', detail: code });
  }
  let parsed: unknown;
  try {
    // Editors on Windows may write a byte order mark first.
    parsed = JSON.parse(text.replace(/^\uFEFF/, ''));
  } catch {
    return without({ code: 'not_json' });
  }
  const policy = PolicySchema.safeParse(parsed);
  if (policy.success) return { file, policy: policy.data, problem: null };
  const issue = policy.error.issues[0];
  return without({ code: 'invalid', path: issue?.path.join('.') ?? '', detail: issue?.message ?? 'does not match' });
}
