/** Adds a computer to the members of a workgroup that it joins, as the member that it was before. */
import { fail, ok, type Result } from '../../../shared/ipc/result.ts';
import { appErrorOf } from './appError.ts';
import type { WorkgroupRole } from './members.ts';
import type { Membership } from './membership.ts';
import type { EnteredLogin, WorkgroupHost } from './ports.ts';

export interface RegisterRequest extends EnteredLogin, Pick<Membership, 'invitation' | 'name' | 'passwordIn'> {
  readonly role: WorkgroupRole | null;
  /** The name of the freight account. */
  readonly credential: string;
}

/** Returns the membership that the store has. Rejects with StorageError. */
export async function registerMember(
  host: Pick<WorkgroupHost, 'computer' | 'earlierMember' | 'saveMember' | 'register'>,
  connectionId: string,
  { invitation, user: login, password, name, passwordIn, role, credential }: RegisterRequest,
): Promise<Result<Membership>> {
  const { workgroupId } = invitation;
  const { computer } = host;
  const as = (memberId: string): Membership => ({
    version: 1,
    memberId,
    invitation,
    login,
    name,
    computer,
    passwordIn,
  });
  // A reader is no member: it can't write even that.
  if (role === 'reader') return ok(as(crypto.randomUUID()));
  const earlier = host.earlierMember(connectionId, workgroupId, login);
  if (earlier !== null) {
    const registered = await host.register(as(earlier), password, credential);
    if (registered.ok) return ok(as(earlier));
    // It was removed; a login that remains may join again.
    if (registered.error.code !== 'not_allowed') return fail(appErrorOf(registered.error));
  }
  const membership = as(crypto.randomUUID());
  await host.saveMember(connectionId, workgroupId, login, membership.memberId);
  const registered = await host.register(membership, password, credential);
  return registered.ok ? ok(membership) : fail(appErrorOf(registered.error));
}
