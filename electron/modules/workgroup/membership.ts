/** The membership of an account in a workgroup, as the file beside its databases has it. It contains no secret. */
import { z } from 'zod';
import { InvitationFieldsSchema } from './invitation.ts';

export const MembershipSchema = z.object({
  version: z.literal(1),
  memberId: z.uuid(),
  invitation: InvitationFieldsSchema,
  /** The name of the login. */
  login: z.string(),
  /** As other clerks see it. */
  name: z.string(),
  computer: z.string(),
  passwordIn: z.enum(['keychain', 'session']),
});
export type Membership = Readonly<z.infer<typeof MembershipSchema>>;

/** Who this computer is in a workgroup, with this login: the same also after it left, or joining was interrupted. */
export const MemberOfWorkgroupSchema = z.object({ workgroupId: z.uuid(), login: z.string(), memberId: z.uuid() });
export type MemberOfWorkgroup = Readonly<z.infer<typeof MemberOfWorkgroupSchema>>;
