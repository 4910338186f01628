/**
 * The tables that only `own.db` has, the database of one computer in a workgroup, in addition to the local tables of the
 * embedded database. A migration is never changed once released; a new one is added.
 */
import type { Migration } from '../../platform/sqlite/database.ts';
import { LAST_REACHED_SCHEMA } from './lastReachedStore.ts';
import { OWN_DOCUMENT_SCHEMA } from './ownDocuments.ts';
import { OWN_BRING_AGAIN_SCHEMA, OWN_JOURNAL_SCHEMA } from './ownJournal.ts';
import { OWN_POLL_SCHEMA } from './ownPolls.ts';
import { WAITING_NOTE_SCHEMA, WAITING_RECORD_SCHEMA } from './ownRecordSchema.ts';
import { OWN_ARRIVAL_SCHEMA } from './replicaStore.ts';

export const OWN_MIGRATIONS: readonly Migration[] = [
  OWN_DOCUMENT_SCHEMA,
  OWN_JOURNAL_SCHEMA,
  WAITING_RECORD_SCHEMA,
  OWN_ARRIVAL_SCHEMA,
  OWN_POLL_SCHEMA,
  LAST_REACHED_SCHEMA,
  WAITING_NOTE_SCHEMA,
  OWN_BRING_AGAIN_SCHEMA,
];
