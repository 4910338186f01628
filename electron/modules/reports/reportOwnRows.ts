/** Lets the queries of reports count shipments that are in no table: in a workgroup, what only this computer has. */
import type { OwnShipment } from '../shipments/types.ts';
import type { Reader } from './reportFilter.ts';
import { ACCESSORIALS_JSON, MILLI_POUNDS } from './schema.ts';

/** The columns that reports need, and their values in a shipment as JSON. */
const COLUMNS: readonly (readonly [column: string, value: string])[] = [
  ...Object.entries({
    bol_number: 'bolNumber',
    carrier: 'carrier',
    carrier_name: 'carrierName',
    status: 'status',
    voided: 'voided',
    currency: 'currency',
    total_cents: 'totalCents',
    latest_total_cents: 'latestTotalCents',
    pickup_date: 'pickupDate',
    estimated_delivery_date: 'estimatedDeliveryDate',
    delivery_date: 'deliveryDate',
    origin_place: 'originPlace',
    consignee_place: 'consigneePlace',
  }).map(([column, member]) => [column, `own.value ->> '$.${member}'`] as const),
  ['freight_milli_pounds', `(SELECT ${MILLI_POUNDS} FROM json_each(own.value, '$.request.handlingUnits') AS unit)`],
  [
    'accessorials',
    `CASE WHEN own.value ->> '$.request' IS NOT NULL THEN
      (SELECT ${ACCESSORIALS_JSON} FROM json_each(own.value, '$.request.accessorials') AS code) END`,
  ],
];

/** Replaces the table in a query. Shipments in `:own` are not read from it. */
const shipmentsSql = (schema: string) => `WITH shipments AS (
  SELECT ${COLUMNS.map(([column]) => column).join(', ')} FROM ${schema}.shipments
  WHERE bol_number NOT IN (SELECT value ->> '$.bolNumber' FROM json_each(:own))
  UNION ALL SELECT ${COLUMNS.map(([, value]) => value).join(', ')} FROM json_each(:own) AS own)`;

/**
 * Returns a reader whose table of shipments has these too, each instead of its row.
 *
 * @param schema the file of the table
 */
export function withOwnRows(db: Reader, schema: string, own: readonly OwnShipment[]): Reader {
  if (own.length === 0) return db;
  const values = { own: JSON.stringify(own) };
  const sql = shipmentsSql(schema);
  return {
    all: (query, more) => db.all(`${sql} ${query}`, { ...more, ...values }),
    get: (query, more) => db.get(`${sql} ${query}`, { ...more, ...values }),
  };
}
