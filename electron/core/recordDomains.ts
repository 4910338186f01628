/**
 * Domains of saved records: a store, a service that needs nothing but the clock and the app's events, and calls. A new
 * one is a line in each of the lists.
 */
import { AUDITED_TABLES } from '../modules/audit/auditedTables.ts';
import { createDrafts, draftHandlers } from '../modules/drafts/drafts.ts';
import { createDraftStore } from '../modules/drafts/store.ts';
import { noteHandlers } from '../modules/notes/calls.ts';
import { createNotes } from '../modules/notes/notes.ts';
import { createNoteStore, NOTE_TABLES } from '../modules/notes/store.ts';
import { createTemplateStore, TEMPLATE_TABLES } from '../modules/templates/store.ts';
import { createTemplates, templateHandlers } from '../modules/templates/templates.ts';
import type { RecordWrites } from '../modules/workgroup/sharedRecords.ts';
import type { Clock } from '../platform/clock.ts';
import type { Emit } from '../platform/events.ts';
import type { Database } from '../platform/sqlite/database.ts';

export const RECORD_HANDLERS = { ...draftHandlers, ...noteHandlers, ...templateHandlers };

/** Every table that the audit trail records. */
export const ALL_AUDITED_TABLES = { ...AUDITED_TABLES, ...NOTE_TABLES, ...TEMPLATE_TABLES };

/** Creates the stores of these domains over one database. */
export function createRecordStores(database: Database) {
  return {
    drafts: createDraftStore(database),
    notes: createNoteStore(database),
    templates: createTemplateStore(database),
  };
}

export interface RecordDomainsOptions {
  readonly stores: ReturnType<typeof createRecordStores>;
  readonly records: RecordWrites;
  /** Whether a shipment is saved. */
  readonly isSaved: (bolNumber: string) => boolean;
  readonly clock: Clock;
  readonly emit: Emit;
}

/** Creates the services of these domains. */
export function createRecordDomains({ stores, records, isSaved, clock, emit }: RecordDomainsOptions) {
  return {
    drafts: createDrafts(stores.drafts, clock, emit),
    notes: createNotes({ store: stores.notes, records, isSaved, clock, emit }),
    templates: createTemplates({ store: stores.templates, records, clock, emit }),
  };
}
