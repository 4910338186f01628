/** One word in 100,000 shipments: the full-text index against a scan of the same columns. */
import { ACCOUNT_MIGRATIONS } from '../../../electron/core/accountSchema.ts';
import { createBoardQueries } from '../../../electron/modules/board/boardQueries.ts';
import { openDatabase } from '../../../electron/platform/sqlite/database.ts';
import { BoardQuerySchema } from '../../../shared/contract/board.ts';
import type { Bench } from '../bench.ts';
import { compare, timed } from '../compare.ts';
import { seed, today } from '../lab/seeded.ts';

const SHIPMENTS = 100_000;
/** Visible rows. */
const LIMIT = 60;
const SEARCHED = [
  'bol_number',
  'pro_number',
  'po_number',
  'order_id',
  'reference_numbers',
  'consignee_name',
  'consignee_place',
  'carrier',
  'carrier_name',
];

export const search: Bench = {
  name: 'search',
  work: `one word in ${SHIPMENTS.toLocaleString('en-US')} shipments: how many fit, and the first ${LIMIT}`,
  async run() {
    const seeded = await seed(SHIPMENTS, today());
    const database = openDatabase(seeded.path, ACCOUNT_MIGRATIONS);
    const scan = `SELECT *, count(*) OVER () AS total FROM shipments
      WHERE ${SEARCHED.map((column) => `${column} LIKE :like`).join(' OR ')}
      ORDER BY booked_at_ms DESC LIMIT ${LIMIT}`;
    try {
      const rareRow = database.all(
        'SELECT po_number FROM shipments WHERE po_number IS NOT NULL LIMIT 1 OFFSET 40000',
      )[0];
      const rare = String(rareRow?.['po_number']);
      const wordOf = (measure: string, word: string, target: number | null) =>
        compare({
          measure,
          unit: 'ms',
          peerName: 'LIKE, same database',
          target,
          ours: timed(() => {
            // Created for each run: cached lists of earlier runs are not to be measured.
            const runQuery = createBoardQueries(database);
            runQuery({
              kind: 'list',
              filter: { query: BoardQuerySchema.parse({ text: word }), today: today() },
              offset: 0,
              limit: LIMIT,
            });
          }),
          peer: timed(() => void database.all(scan, { like: `%${word}%` })),
        });
      return [await wordOf(`a PO number`, rare, 0.05), await wordOf('a city with an eighth of all', 'denver', null)];
    } finally {
      database.close();
      await seeded.remove();
    }
  },
};
