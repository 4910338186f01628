/** Members of a workgroup and its policy, as the store returns them. */
import { z } from 'zod';
import { PolicyViewSchema, WORKGROUP_ROLES } from '../../../shared/contract/workgroup.ts';

export type WorkgroupRole = (typeof WORKGROUP_ROLES)[number];

export const MemberSchema = z.object({
  id: z.uuid(),
  name: z.string(),
  computer: z.string(),
  login: z.string(),
  /** null: the login may do nothing here, or no longer exists. */
  role: z.enum(WORKGROUP_ROLES).nullable(),
  joinedAtMs: z.int().nonnegative(),
  /** When it last called the store, to the minute; null: not since the store records that. */
  seenAtMs: z.int().nonnegative().nullable(),
  /** Since when it polls for all members with its credential; null: it doesn't. */
  pollsSinceMs: z.int().nonnegative().nullable(),
  /** Names of the credentials whose passwords it has. */
  credentials: z.array(z.string()),
});
/** A computer of the workgroup, with one of its logins. */
export type Member = Readonly<z.infer<typeof MemberSchema>>;

/** Keys and values of a newer version are ignored, not rejected. */
export const WorkgroupPolicySchema = z.object({
  confirmSimilar: PolicyViewSchema.shape.confirmSimilar.catch(undefined),
  documentMonths: PolicyViewSchema.shape.documentMonths.catch(undefined),
});
/** What supervisors decide for all members. A key that is absent has its default. */
export type WorkgroupPolicy = Readonly<z.infer<typeof WorkgroupPolicySchema>>;

/** Keys to set; null sets the default. */
export type PolicyChanges = { readonly [Key in keyof WorkgroupPolicy]?: WorkgroupPolicy[Key] | null };
