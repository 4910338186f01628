/** Which shipments a report counts, as SQL. */
import type { Database } from '../../platform/sqlite/database.ts';

export type Reader = Pick<Database, 'all' | 'get'>;

export const COUNTED = "voided = 0 AND status <> 'cancelled'";

/** Uses `instr` and `lower`, because LIKE would interpret wildcards in a filter. */
export const WITHIN = `
  pickup_date BETWEEN :from AND :to
  AND (:carrier IS NULL OR carrier = :carrier)
  AND (:origin = '' OR instr(lower(origin_place), lower(:origin)) > 0)
  AND (:destination = '' OR instr(lower(consignee_place), lower(:destination)) > 0)`;
