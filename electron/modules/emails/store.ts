import { z } from 'zod';
import { EmailKindSchema, EmailOutcomeSchema, type EmailRecord } from '../../../shared/contract/emails.ts';
import type { EmailKind, EmailText } from '../../../shared/rules/emailTemplates.ts';
import type { Database } from '../../platform/sqlite/database.ts';

const TemplateColumns = z.object({ kind: EmailKindSchema, subject: z.string(), body: z.string() });

const DraftColumns = z
  .object({
    kind: EmailKindSchema,
    outcome: EmailOutcomeSchema,
    recipients: z.string(),
    attachments: z.int(),
    at_ms: z.int(),
  })
  .transform(({ recipients, at_ms, ...row }): EmailRecord => ({ ...row, to: recipients, atMs: at_ms }));

/** Creates the store of email templates and drafts in an account's database. Rows that can't be read are left out. */
export function createEmailStore(db: Database) {
  return {
    /** The template if it was changed, or null. */
    template(kind: EmailKind): EmailText | null {
      const row = db.get('SELECT * FROM email_templates WHERE kind = :kind', { kind });
      return TemplateColumns.safeParse(row).data ?? null;
    },
    putTemplate(kind: EmailKind, { subject, body }: EmailText): void {
      db.run(
        `INSERT INTO email_templates (kind, subject, body) VALUES (:kind, :subject, :body)
         ON CONFLICT (kind) DO UPDATE SET subject = :subject, body = :body`,
        { kind, subject, body },
      );
    },
    removeTemplate(kind: EmailKind): void {
      db.run('DELETE FROM email_templates WHERE kind = :kind', { kind });
    },
    /** Newest first. */
    drafts: (bolNumber: string): EmailRecord[] =>
      db
        .all('SELECT * FROM email_drafts WHERE bol_number = :bolNumber ORDER BY at_ms DESC, id DESC', { bolNumber })
        .flatMap((row) => DraftColumns.safeParse(row).data ?? []),
    addDrafts(bolNumbers: readonly string[], { kind, outcome, to, attachments, atMs }: EmailRecord): void {
      db.transaction(() => {
        for (const bolNumber of bolNumbers) {
          db.run(
            `INSERT INTO email_drafts (bol_number, kind, outcome, recipients, attachments, at_ms)
             VALUES (:bolNumber, :kind, :outcome, :to, :attachments, :atMs)`,
            { bolNumber, kind, outcome, to, attachments, atMs },
          );
        }
      });
    },
  };
}

export type EmailStore = ReturnType<typeof createEmailStore>;
