import type { EmailAddress } from '../../../shared/rules/emailTemplates.ts';

/** An email draft, without a sender. */
export interface EmailMessage {
  readonly to: readonly EmailAddress[];
  readonly cc: readonly EmailAddress[];
  readonly subject: string;
  readonly text: string;
  readonly attachments: readonly { readonly path: string; readonly fileName: string }[];
  readonly atMs: number;
}
