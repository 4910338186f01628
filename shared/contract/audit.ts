import { z } from 'zod';
import { AUDIT_ACTIONS, AUDIT_SUBJECTS } from '../freight/audit.ts';
import { CalendarDateSchema } from '../freight/requests.ts';
import { BolNumberSchema, call, InstantSchema } from './call.ts';

/** One change: who, when, what, and the values of the changed fields before and after it. */
export const AuditEntrySchema = z.object({
  id: z.int().positive(),
  atMs: InstantSchema,
  /** User name of the operating system; blank if it has none. */
  by: z.string(),
  action: z.enum(AUDIT_ACTIONS),
  subject: z.enum(AUDIT_SUBJECTS),
  subjectId: z.string(),
  /** Name of the subject at that time, such as a company; null: it has none. */
  name: z.string().nullable(),
  bolNumber: z.string().nullable(),
  /** The changed fields only. */
  before: z.record(z.string(), z.json()),
  after: z.record(z.string(), z.json()),
});
export type AuditEntry = z.infer<typeof AuditEntrySchema>;

export const auditCalls = {
  /** Changes of a shipment, its booking, notes, tasks, alerts, and prints, latest first. `beforeId`: the next page. */
  'audit.list': call(
    () =>
      z.strictObject({
        bolNumber: BolNumberSchema,
        beforeId: z.int().positive().nullable(),
        limit: z.int().min(1).max(200),
      }),
    () =>
      z.object({
        entries: z.array(AuditEntrySchema),
        /** Older entries exist. */
        more: z.boolean(),
      }),
  ),
  /** Exports all changes of the days, both included, as CSV to the data folder, one line for each changed field. */
  'audit.exportCsv': call(
    () => z.strictObject({ from: CalendarDateSchema, to: CalendarDateSchema }),
    () => z.object({ fileName: z.string(), path: z.string(), rows: z.int().nonnegative() }),
  ),
};
