/**
 * The tables of the store that every clerk has a replica of: one description for the replica, its feed, and the daily
 * check.
 */

export interface ReplicatedColumn {
  readonly name: string;
  readonly type: 'text' | 'integer';
  /** Expression in the store for the value of the replica. */
  readonly storeSql: string;
  /** The embedded database has no such column. */
  readonly isAdded: boolean;
}

export interface ReplicatedTable {
  readonly name: string;
  readonly storeName: string;
  /** The embedded database has no such table. */
  readonly isAdded: boolean;
  /** Finds a row in the store and in the replica. The first column identifies it in events. */
  readonly key: readonly string[];
  /** Without the row's turn (`seq`) and the mark of a removed row (`removed_at`), which every table of the store has. */
  readonly columns: readonly ReplicatedColumn[];
}

const text = (...names: string[]): ReplicatedColumn[] =>
  names.map((name) => ({ name, type: 'text', storeSql: name, isAdded: false }));
const integer = (...names: string[]): ReplicatedColumn[] =>
  names.map((name) => ({ name, type: 'integer', storeSql: name, isAdded: false }));
/** Types that SQLite does not have: identifiers and days. */
const asText = (...names: string[]): ReplicatedColumn[] =>
  names.map((name) => ({ name, type: 'text', storeSql: `${name}::text`, isAdded: false }));
const added = (...columns: ReplicatedColumn[]): ReplicatedColumn[] =>
  columns.map((column) => ({ ...column, isAdded: true }));

/** Contacts and items have the same columns. */
const DIRECTORY_COLUMNS: readonly ReplicatedColumn[] = [
  ...text('id', 'name', 'name_words', 'words', 'dedupe_key', 'fields'),
  ...integer('used_count', 'last_used_at_ms', 'changed_at_ms'),
  ...added(...asText('added_by')),
];

/** In the order in which they are written: a table comes after those that it refers to. */
export const REPLICATED_TABLES: readonly ReplicatedTable[] = [
  {
    name: 'members',
    storeName: 'members',
    isAdded: true,
    key: ['id'],
    columns: [...asText('id'), ...text('name', 'computer'), ...asText('login'), ...integer('joined_at_ms')],
  },
  {
    name: 'quotes',
    storeName: 'quotes',
    isAdded: false,
    key: ['id'],
    columns: [
      ...text('id'),
      ...integer('quoted_at_ms'),
      ...text(
        'pickup_date',
        'lane',
        'zips',
        'quote_reference',
        'summary',
        'request_key',
        'request',
        'rates',
        'dropped',
      ),
      ...added(...asText('added_by')),
    ],
  },
  {
    name: 'bookings',
    storeName: 'bookings',
    isAdded: false,
    key: ['id'],
    columns: [
      ...asText('id'),
      ...text('quote_id', 'quote_reference', 'state'),
      ...integer('position'),
      ...text('carrier', 'carrier_name'),
      ...integer('total_cents'),
      ...text('currency', 'details', 'body'),
      ...integer('created_at_ms'),
      ...text('sent_as', 'last_error', 'outcome', 'abandoned_because'),
      ...added(
        ...text('account', 'order_key', 'seen'),
        ...asText('pickup_date', 'owner'),
        ...integer('begun_at_ms', 'attempts', 'latest_attempt', 'lease_until_ms'),
      ),
    ],
  },
  {
    name: 'booking_attempts',
    storeName: 'booking_attempts',
    isAdded: false,
    key: ['booking_id', 'attempt'],
    columns: [
      ...asText('booking_id'),
      ...integer('attempt'),
      ...text('body', 'username'),
      ...integer('started_at_ms', 'ended_at_ms'),
      ...text('outcome', 'response', 'response_text', 'abandoned_because'),
      ...added(...asText('id', 'member'), ...text('result')),
    ],
  },
  {
    name: 'shipments',
    storeName: 'shipments',
    isAdded: false,
    key: ['bol_number'],
    columns: [
      ...text('bol_number', 'pro_number', 'pickup_number', 'carrier', 'carrier_name', 'status', 'tracking_status'),
      ...integer('voided'),
      ...text('pickup_date', 'estimated_delivery_date', 'delivery_date'),
      ...integer('total_cents'),
      ...text('po_number', 'order_id', 'reference_numbers', 'consignee_name', 'consignee_place', 'origin_place'),
      ...integer('last_checked_at_ms', 'booked_at_ms'),
      ...text('service_shipment_id', 'quote_reference'),
      ...asText('booking_id'),
      ...text('pickup_warning'),
      ...integer('task_closed_at_ms', 'next_poll_at_ms'),
      ...text('tracking'),
      ...integer('settled_at_ms', 'polls_not_found', 'polls_failed'),
      ...text('poll_error', 'available', 'currency'),
      ...integer('latest_total_cents'),
      ...text('latest_carrier', 'latest_carrier_name', 'unread'),
      ...integer('checks_since_documents'),
    ],
  },
  {
    name: 'shipment_changes',
    storeName: 'shipment_changes',
    isAdded: false,
    key: ['id'],
    columns: [
      ...integer('id'),
      ...text('bol_number', 'field', 'was', 'became'),
      ...integer('seen_at_ms'),
      ...added(...integer('brought')),
    ],
  },
  {
    name: 'audit_log',
    storeName: 'audit',
    isAdded: false,
    key: ['id'],
    columns: [
      ...integer('id', 'at_ms'),
      ...text('changed_by', 'action', 'subject', 'subject_id', 'name', 'bol_number', 'before', 'after'),
      ...added(...asText('member')),
    ],
  },
  { name: 'contacts', storeName: 'contacts', isAdded: false, key: ['id'], columns: DIRECTORY_COLUMNS },
  { name: 'items', storeName: 'items', isAdded: false, key: ['id'], columns: DIRECTORY_COLUMNS },
  {
    name: 'quote_templates',
    storeName: 'quote_templates',
    isAdded: false,
    key: ['id'],
    columns: [...text('id', 'name', 'value'), ...integer('saved_at_ms'), ...added(...asText('added_by'))],
  },
  {
    name: 'quote_contacts',
    storeName: 'quote_contacts',
    isAdded: false,
    key: ['quote_id'],
    columns: [...text('quote_id', 'origin_id', 'destination_id'), ...added(...asText('added_by'))],
  },
  {
    name: 'notes',
    storeName: 'notes',
    isAdded: false,
    key: ['id'],
    columns: [
      ...text('id', 'bol_number', 'text'),
      ...integer('created_at_ms', 'edited_at_ms'),
      ...added(...asText('added_by')),
    ],
  },
  {
    name: 'tasks',
    storeName: 'tasks',
    isAdded: false,
    key: ['id'],
    columns: [
      ...text('id', 'bol_number', 'text', 'due_date'),
      ...integer('created_at_ms', 'done_at_ms'),
      ...added(...asText('added_by')),
    ],
  },
  {
    name: 'documents',
    storeName: 'documents',
    isAdded: false,
    key: ['file_id'],
    columns: [
      ...text('file_id', 'bol_number', 'type', 'name', 'sha256'),
      ...integer('bytes', 'first_fetched_at_ms', 'fetched_at_ms', 'cleared_at_ms', 'opens'),
      ...added(...asText('added_by')),
    ],
  },
  {
    name: 'prints',
    storeName: 'prints',
    isAdded: false,
    key: ['id'],
    columns: [
      ...text('id', 'job_id', 'bol_number', 'kind', 'file_id', 'type', 'sha256', 'pro_number', 'route', 'pages'),
      ...integer('start'),
      ...text('printed_by'),
      ...integer('requested_at_ms', 'sent_at_ms', 'ended_at_ms'),
      ...text('state', 'queue_job', 'reason', 'error'),
      ...integer('settled_at_ms'),
      ...text('made_from', 'regenerated'),
      ...integer('scale_percent'),
      ...text('places'),
      ...added(...integer('position'), ...asText('added_by')),
    ],
  },
  {
    name: 'marks',
    storeName: 'marks',
    isAdded: true,
    key: ['id'],
    columns: [...text('id', 'kind', 'bol_number'), ...integer('done_at_ms', 'snoozed_until_ms'), ...asText('member')],
  },
];
