/**
 * Which tables of an account's database are audited, and why the others aren't. A test requires each table in one of
 * the two lists. See README.md.
 */
import type { AuditAction, AuditSubject } from '../../../shared/freight/audit.ts';

/** Columns of a row. */
interface Recorded {
  /** Recorded as they are. */
  readonly columns?: readonly string[];
  /** JSON objects, whose members are recorded one by one. */
  readonly members?: readonly string[];
}

/** SQL expressions are over the rows `NEW` and `OLD`, as in a trigger. */
export interface AuditedTable {
  readonly subject: AuditSubject;
  /** Column that identifies the subject. */
  readonly id: string;
  /** Column with its name. */
  readonly name?: string;
  /** Its shipment. `ROW` is the row. */
  readonly bolNumber?: string;
  readonly inserted?: Recorded & { readonly when?: string };
  /** Changes of other columns, such as counters, aren't audited. */
  readonly updated?: Recorded & {
    readonly when?: string;
    /** By default: removed, restored, or changed. */
    readonly actions?: readonly (readonly [when: string, AuditAction])[];
  };
  readonly deleted?: Recorded;
  /** It has the column `removed_at_ms` instead of being deleted. */
  readonly isRemovable?: boolean;
}

const DIRECTORY = {
  id: 'id',
  name: 'name',
  inserted: { members: ['fields'] },
  updated: { members: ['fields'] },
  isRemovable: true,
} as const;

const becomes = (state: string) => `NEW.state = '${state}' AND OLD.state <> '${state}'`;

/** Those of domains of records are beside their stores, and in `core/recordDomains.ts`. */
export const AUDITED_TABLES: Readonly<Record<string, AuditedTable>> = {
  bookings: {
    subject: 'booking',
    id: 'id',
    name: 'quote_reference',
    bolNumber: "CASE WHEN json_valid(ROW.outcome) THEN ROW.outcome ->> '$.bolNumber' END",
    inserted: { columns: ['state', 'carrier_name', 'total_cents', 'currency'], members: ['details'] },
    updated: {
      columns: ['state', 'carrier_name', 'total_cents', 'currency', 'abandoned_because'],
      members: ['details', 'outcome'],
      actions: [
        [becomes('submitting'), 'send'],
        [becomes('booked'), 'book'],
        [becomes('rejected'), 'decline'],
        [becomes('unknown'), 'lose'],
        [becomes('abandoned'), 'abandon'],
      ],
    },
  },
  shipments: {
    subject: 'shipment',
    id: 'bol_number',
    bolNumber: 'ROW.bol_number',
    // Tracked by the user. Those booked here are in the entry of their booking.
    inserted: { columns: ['carrier_name'], when: 'NEW.booking_id IS NULL' },
    // All else in a shipment is the provider's, and is in its history.
    updated: { columns: ['task_closed_at_ms'], actions: [['NEW.task_closed_at_ms IS NOT NULL', 'done']] },
  },
  attention: {
    subject: 'alert',
    id: 'id',
    name: 'kind',
    bolNumber: 'ROW.bol_number',
    // Alerts are raised and resolved by rules, and a snooze ends when its time comes: only what the user does is here.
    updated: {
      columns: ['done_at_ms', 'snoozed_until_ms'],
      when: "NEW.done_at_ms IS NOT NULL OR NEW.snoozed_until_ms IS NOT NULL OR OLD.snoozed_until_ms > unixepoch('subsec') * 1000",
      actions: [
        ['NEW.done_at_ms IS NOT NULL', 'done'],
        ['NEW.snoozed_until_ms IS NULL', 'unsnooze'],
        ['1', 'snooze'],
      ],
    },
  },
  prints: {
    subject: 'print',
    id: 'id',
    name: 'kind',
    bolNumber: 'ROW.bol_number',
    inserted: { columns: ['state', 'type', 'route'] },
    updated: {
      columns: ['state', 'reason'],
      when: "NEW.state NOT IN ('waiting', 'fetching', 'sending', 'queued')",
      actions: [['1', 'end']],
    },
  },
  contacts: { subject: 'contact', ...DIRECTORY },
  items: { subject: 'item', ...DIRECTORY },
  carriers: { subject: 'carrier', ...DIRECTORY },
  email_templates: {
    subject: 'template',
    id: 'kind',
    name: 'kind',
    inserted: { columns: ['subject', 'body'] },
    updated: { columns: ['subject', 'body'] },
    deleted: { columns: ['subject', 'body'] },
  },
  email_drafts: {
    subject: 'email',
    id: 'id',
    name: 'kind',
    bolNumber: 'ROW.bol_number',
    inserted: { columns: ['outcome', 'recipients', 'attachments'] },
  },
  orders: {
    subject: 'order',
    id: 'id',
    name: 'order_number',
    bolNumber: 'ROW.bol_number',
    // The fields of a new order are those of its file.
    inserted: { columns: ['order_number', 'source'] },
    updated: { columns: ['order_number', 'booking_id', 'bol_number'], members: ['fields'] },
    isRemovable: true,
  },
  order_overrides: {
    subject: 'order',
    id: 'order_id',
    inserted: { columns: ['rule', 'reason', 'note', 'chosen_cents', 'rule_cents', 'currency'] },
    updated: { columns: ['rule', 'reason', 'note', 'chosen_cents', 'rule_cents', 'currency'] },
    deleted: { columns: ['rule', 'reason', 'note'] },
  },
  pro_stickers: {
    subject: 'shipment',
    id: 'bol_number',
    bolNumber: 'ROW.bol_number',
    inserted: { columns: ['pro_number'] },
    updated: { columns: ['pro_number'] },
    deleted: { columns: ['pro_number'] },
  },
  invoices: {
    subject: 'invoice',
    id: 'id',
    name: 'number_key',
    bolNumber: 'ROW.bol_number',
    inserted: { columns: ['carrier_key', 'number_key', 'invoice_date'] },
    updated: { columns: ['bol_number', 'matched_by', 'dispute_state'], members: ['fields', 'dispute'] },
    isRemovable: true,
  },
  attachments: {
    subject: 'attachment',
    id: 'file_id',
    name: 'name',
    bolNumber: 'ROW.bol_number',
    inserted: { columns: ['kind', 'note', 'date'] },
    updated: { columns: ['kind', 'note', 'date'] },
    deleted: { columns: ['kind', 'note', 'date'] },
  },
  claims: {
    subject: 'claim',
    id: 'bol_number',
    name: 'claim',
    bolNumber: 'ROW.bol_number',
    inserted: { columns: ['filed_on', 'claim_number'], when: 'NEW.filed_on IS NOT NULL' },
    updated: { columns: ['filed_on', 'claim_number'] },
  },
  routing_guide: {
    subject: 'routing',
    id: 'row',
    inserted: { members: ['guide'] },
    updated: { members: ['guide'] },
  },
  default_shipper: {
    subject: 'setting',
    id: 'row',
    inserted: { columns: ['contact_id'] },
    updated: { columns: ['contact_id'] },
    deleted: { columns: ['contact_id'] },
  },
};

/** Tables that are not audited, with the reason. Indexes of the search aren't listed. */
export const EXEMPT_TABLES: Readonly<Record<string, string>> = {
  audit_log: 'It is the audit trail.',
  booking_attempts: 'A log of what was sent and received. The result of each attempt is in its booking.',
  quotes: 'Never changed once it was received, and listed in the quote history.',
  quote_contacts: 'The contacts a quote was started from.',
  shipment_changes: 'A log of what the provider reported.',
  shipment_totals: 'Counts of shipments.',
  document_texts: 'Extracted from documents for the search.',
  documents: 'Files of the provider, each with its time and hash.',
  document_prefetches: 'A schedule.',
  evaluations: 'A schedule.',
  order_folders: 'Where order files are read from. What they add is in the orders.',
  order_files: 'The files that were read from watched folders.',
  order_sources: 'How the columns of files are read. No record depends on it.',
  order_runs: 'A log of runs. What a run changes is in its orders and their bookings.',
  order_run_items: 'The orders of a run.',
  claim_statements: 'A draft. What was sent is the PDF.',
  order_imports: 'The files that orders were imported from.',
  order_import_rows: 'The rows of those files.',
  order_result_files: 'Which files are updated automatically. No record depends on it.',
  order_declines: 'The rates that carriers declined. Each is in its booking.',
  loaded_shipments: 'What was scanned while a truck was loaded, until the end of that day.',
  drafts: 'Input that was not saved yet.',
  board_views: 'How the board is shown.',
  calls: 'A log of requests.',
  notifications: 'Notifications that were shown.',
  service_pause: 'A pause the provider requested.',
  link_pauses: 'Pauses that hosts of documents requested.',
  location_types: 'Values the provider accepted.',
  data_identity: 'Which account the database belongs to.',
};
