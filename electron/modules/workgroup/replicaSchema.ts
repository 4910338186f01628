/** What a replica has in addition to the schema of the embedded database. */
import type { Migration } from '../../platform/sqlite/database.ts';
import { shipmentSearchSql } from '../board/schema.ts';
import type { ReplicatedTable } from './tables.ts';

const sqlType = { text: 'TEXT', integer: 'INTEGER' } as const;

/** The last migration of a replica: what only the store has, the turn of each row, and where the replica is. */
export function replicaSchema(tables: readonly ReplicatedTable[]): Migration {
  return `
  ${tables.map(definition).join('\n  ')}
  CREATE TABLE replica_state (
    row INTEGER PRIMARY KEY CHECK (row = 1),
    seq INTEGER NOT NULL,
    stamp TEXT,
    is_complete INTEGER NOT NULL CHECK (is_complete IN (0, 1)),
    checked_at_ms INTEGER,
    -- Hash of the definitions that the file was created with.
    shape TEXT NOT NULL
  ) STRICT;

  -- The trail is protected in the store. A replica has to correct rows.
  DROP TRIGGER audit_log_is_not_changed;
  DROP TRIGGER audit_log_is_not_deleted;

  -- Each computer evaluates shipments on its own, in its own database.
  DROP TRIGGER shipment_evaluation_insert;
  DROP TRIGGER shipment_evaluation_update;
  DROP TABLE evaluations;

  -- A booking that was written again later arrives after its shipment, which is found by the names in it.
  CREATE TRIGGER shipment_search_booking AFTER INSERT ON bookings
  WHEN EXISTS (SELECT 1 FROM shipments WHERE booking_id = NEW.id) BEGIN
    DELETE FROM shipment_search WHERE rowid IN (SELECT id FROM shipments WHERE booking_id = NEW.id);
    ${shipmentSearchSql('shipments')} FROM shipments WHERE booking_id = NEW.id;
  END;`;
}

function definition({ name, isAdded, key, columns }: ReplicatedTable): string {
  if (isAdded) {
    const defined = columns.map((column) => `${column.name} ${sqlType[column.type]}`);
    return `CREATE TABLE ${name} (${defined.join(', ')}, seq INTEGER NOT NULL, PRIMARY KEY (${key.join(', ')})) STRICT;`;
  }
  return [
    ...columns.filter((column) => column.isAdded).map((column) => `${column.name} ${sqlType[column.type]}`),
    'seq INTEGER NOT NULL DEFAULT 0',
  ]
    .map((column) => `ALTER TABLE ${name} ADD COLUMN ${column};`)
    .join('\n  ');
}
