/**
 * The invitation to a workgroup, `office.waybill`: where its store is, and whose certificate vouches for the server. It
 * contains no secret, so that it may be on a file share or in an email.
 */
import { z } from 'zod';
import { fail, ok, type Result } from '../../../shared/ipc/result.ts';
import { certificatesIn, readCertificate } from '../../platform/certificates.ts';

/** A bundle of authorities is below 10 KB. */
export const INVITATION_LIMIT_BYTES = 64 * 1024;
const FORMAT = 'waybill-workgroup';
const VERSION = 1;

/** A name of the network or an address. A path would be a socket on this computer, without TLS. */
const HostNameSchema = z
  .string()
  .max(253)
  .regex(/^[\p{L}\p{N}._:-]+$/u);

/** The name of a workgroup: one line. */
export const WorkgroupNameSchema = z
  .string()
  .trim()
  .min(1)
  .max(100)
  .regex(/^\P{C}+$/u);

/** An invitation without what says that it is one. */
export const InvitationFieldsSchema = z.strictObject({
  workgroupId: z.uuid(),
  name: WorkgroupNameSchema,
  /** One server, or a primary and its standbys in any order. */
  hosts: z
    .array(z.strictObject({ host: HostNameSchema, port: z.int().min(1).max(65_535) }))
    .min(1)
    .max(10),
  database: z
    .string()
    .regex(/^\P{C}+$/u)
    .refine((name) => Buffer.byteLength(name) <= 63),
  /** The certificates (PEM) of the authorities that sign the servers'. */
  authority: z.string().min(1),
});
const InvitationSchema = InvitationFieldsSchema.extend({ format: z.literal(FORMAT), version: z.literal(VERSION) });

/** What a computer needs to know of a workgroup, in addition to a login. */
export type Invitation = Readonly<z.infer<typeof InvitationFieldsSchema>>;

/** Why an invitation can't be used. */
export type InvitationProblem =
  | { readonly code: 'too_large'; readonly limitBytes: number }
  | { readonly code: 'not_json' }
  /** JSON, but of something else. */
  | { readonly code: 'not_an_invitation' }
  /** Written by a newer Waybill. */
  | { readonly code: 'newer_version'; readonly version: number }
  /** A field is missing, unknown, or has a value that none can have. Only its path: the value may be a password. */
  | { readonly code: 'invalid'; readonly path: string }
  /** `authority` is not only certificates. */
  | { readonly code: 'no_certificate' }
  | { readonly code: 'certificate_expired'; readonly expiredAtMs: number }
  /** Valid in the future only: the clock of this computer may be wrong. */
  | { readonly code: 'certificate_not_yet_valid'; readonly validFromMs: number };

const HeaderSchema = z.object({ format: z.literal(FORMAT), version: z.int().positive() });

/** Reads the content of an invitation's file. */
export function readInvitation(content: Uint8Array, nowMs: number): Result<Invitation, InvitationProblem> {
  if (content.byteLength > INVITATION_LIMIT_BYTES) {
    return fail({ code: 'too_large', limitBytes: INVITATION_LIMIT_BYTES });
  }
  let value: unknown;
  try {
    // Editors of Windows add a byte order mark, which the decoder removes.
    value = JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(content));
  } catch {
    return fail({ code: 'not_json' });
  }
  return parseInvitation(value, nowMs);
}

/** Parses an invitation that is part of another file, such as the policy of the computer. */
export function parseInvitation(value: unknown, nowMs: number): Result<Invitation, InvitationProblem> {
  const header = HeaderSchema.safeParse(value);
  if (!header.success) return fail({ code: 'not_an_invitation' });
  if (header.data.version > VERSION) return fail({ code: 'newer_version', version: header.data.version });
  const parsed = InvitationSchema.safeParse(value);
  if (!parsed.success) return fail({ code: 'invalid', path: invalidPath(parsed.error) });
  const { format: _format, version: _version, ...invitation } = parsed.data;
  const problem = authorityProblem(invitation.authority, nowMs);
  return problem === null ? ok(invitation) : fail(problem);
}

function invalidPath(error: z.ZodError): string {
  const [issue] = error.issues;
  const keys = issue?.code === 'unrecognized_keys' ? issue.keys.slice(0, 1) : [];
  return [...(issue?.path ?? []), ...keys].join('.').slice(0, 100);
}

/** The reason why no server can be verified with these certificates, or null. */
export function authorityProblem(authority: string, nowMs: number): InvitationProblem | null {
  const certificates = certificatesIn(authority);
  const isMore = certificates.reduce((rest, each) => rest.replace(each, ''), authority).trim() !== '';
  if (isMore || certificates.length === 0) return { code: 'no_certificate' };
  const validFromMs: number[] = [];
  const validToMs: number[] = [];
  for (const certificate of certificates) {
    const dates = readCertificate(certificate);
    if (dates === null) return { code: 'no_certificate' };
    // An authority that is being replaced is still there next to the new one.
    if (dates.validFromMs <= nowMs && nowMs <= dates.validToMs) return null;
    validFromMs.push(dates.validFromMs);
    validToMs.push(dates.validToMs);
  }
  const expiredAtMs = Math.max(...validToMs);
  return expiredAtMs < nowMs
    ? { code: 'certificate_expired', expiredAtMs }
    : { code: 'certificate_not_yet_valid', validFromMs: Math.min(...validFromMs.filter((fromMs) => fromMs > nowMs)) };
}

/** Checks the values of an invitation that is to be written, and leaves out of `authority` what is no certificate. */
export function makeInvitation(values: Invitation, nowMs: number): Result<Invitation, InvitationProblem> {
  const { workgroupId, name, hosts, database } = values;
  const authority = certificatesIn(values.authority).map((certificate) => `${certificate}\n`);
  return parseInvitation(
    {
      format: FORMAT,
      version: VERSION,
      workgroupId,
      name,
      hosts: hosts.map(({ host, port }) => ({ host, port })),
      database,
      authority: authority.join(''),
    },
    nowMs,
  );
}

/** The content of an invitation's file. */
export function invitationText(invitation: Invitation): string {
  return `${JSON.stringify({ format: FORMAT, version: VERSION, ...invitation }, null, 2)}\n`;
}
