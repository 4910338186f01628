/** What a replica has in addition to the schema of the embedded database. */
import type { Migration } from '../../platform/sqlite/database.ts';
import { shipmentSearchSql } from '../board/schema.ts';
import { bookedTermsSql, quoteIsBookedTriggers, quoteTermsSql } from '../quotes/schema.ts';
import type { ReplicatedTable } from './tables.ts';

const sqlType = { text: 'TEXT', integer: 'INTEGER' } as const;

/**
 * Tables that are unique here by what isn't unique among all rows of the store. Within a page, one template can get the
 * name that another had a moment ago; and two freight accounts can have quotes with the same reference.
 */
const REDEFINED: readonly string[] = ['quote_templates', 'bookings'];

/** What the table of bookings loses when it is redefined. */
const bookingsSql = `
  CREATE INDEX bookings_by_state ON bookings (state, created_at_ms);
  CREATE INDEX bookings_by_quote ON bookings (quote_reference);
  CREATE INDEX bookings_by_order ON bookings (order_key);
  CREATE INDEX bookings_by_begin ON bookings (begun_at_ms);
  ${quoteIsBookedTriggers}`;

/** The last migration of a replica: what only the store has, the turn of each row, and where the replica is. */
export function replicaSchema(tables: readonly ReplicatedTable[]): Migration {
  return `
  ${tables.map(definition).join('\n  ')}
  ${bookingsSql}
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

  -- What was written since a turn.
  CREATE INDEX shipments_by_seq ON shipments (seq);
  CREATE INDEX shipment_changes_by_seq ON shipment_changes (seq);
  CREATE INDEX audit_log_of_brought ON audit_log (seq) WHERE action = 'bring' AND subject = 'shipment';

  -- Each computer evaluates shipments on its own, in its own database.
  DROP TRIGGER shipment_evaluation_insert;
  DROP TRIGGER shipment_evaluation_update;
  DROP TABLE evaluations;

  -- A booking that was written again later arrives after its shipment, which is found by the names in it.
  CREATE TRIGGER shipment_search_booking AFTER INSERT ON bookings
  WHEN EXISTS (SELECT 1 FROM shipments WHERE booking_id = NEW.id) BEGIN
    DELETE FROM shipment_search WHERE rowid IN (SELECT id FROM shipments WHERE booking_id = NEW.id);
    ${shipmentSearchSql('shipments')} FROM shipments WHERE booking_id = NEW.id;
  END;

  -- What a quote is found by is written with its row. Its booking may have arrived before it.
  CREATE TRIGGER quote_terms_insert AFTER INSERT ON quotes BEGIN
    UPDATE quotes SET booked = 1
      WHERE id = NEW.id AND EXISTS (SELECT 1 FROM bookings WHERE quote_id = NEW.id AND state = 'booked');
    INSERT INTO quote_words (rowid, words) SELECT NEW.rowid, ${quoteTermsSql('NEW')} ||
      COALESCE((SELECT ' ' || ${bookedTermsSql('bookings')} FROM bookings
        WHERE quote_id = NEW.id AND state = 'booked'), '');
  END;
  CREATE TRIGGER quote_terms_delete AFTER DELETE ON quotes BEGIN
    DELETE FROM quote_words WHERE rowid = OLD.rowid;
  END;`;
}

function definition({ name, isAdded, key, columns }: ReplicatedTable): string {
  const isRedefined = REDEFINED.includes(name);
  if (isAdded || isRedefined) {
    const defined = columns.map((column) => `${column.name} ${sqlType[column.type]}`);
    const sql = `CREATE TABLE ${name} (${defined.join(', ')}, seq INTEGER NOT NULL, PRIMARY KEY (${key.join(', ')})) STRICT;`;
    return isRedefined ? `DROP TABLE ${name}; ${sql}` : sql;
  }
  return [
    ...columns.filter((column) => column.isAdded).map((column) => `${column.name} ${sqlType[column.type]}`),
    'seq INTEGER NOT NULL DEFAULT 0',
  ]
    .map((column) => `ALTER TABLE ${name} ADD COLUMN ${column};`)
    .join('\n  ');
}
