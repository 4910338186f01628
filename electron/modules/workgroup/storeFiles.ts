/** The port of the shared store's files over PostgreSQL. Their content is sent as bytes, not as JSON. */
import { hash } from 'node:crypto';
import { z } from 'zod';
import { fail, ok } from '../../../shared/ipc/result.ts';
import { CALL_LIMITS } from '../../platform/postgres/client.ts';
import type { PostgresLimits } from '../../platform/postgres/session.ts';
import type { SharedFiles } from './sharedRecords.ts';
import { createStoreCall, resultOf, type StoreStatements, storeFailure } from './storeCall.ts';

/** The largest file that the store takes. Larger documents are downloaded by each clerk. */
export const MAX_FILE_BYTES = 32 * 2 ** 20;

/** For a separate connection: the largest file takes two minutes over a slow line, and no call waits behind it. */
export const FILE_LIMITS: PostgresLimits = { ...CALL_LIMITS, queryMs: 130_000, statementMs: 120_000 };

const PutRow = z.object({ result: z.unknown() });
const PutSchema = z.object({ isNew: z.boolean() });
const FetchRow = z.object({ content: z.instanceof(Uint8Array).nullable() });
const ClearedSchema = z.object({ documents: z.int().nonnegative(), bytes: z.int().nonnegative() });

/** Creates the port of one member, over a connection with the login of this member and `FILE_LIMITS`. */
export function createSharedFiles(statements: StoreStatements, memberId: string): SharedFiles {
  const call = createStoreCall(statements, memberId);
  return {
    async put(sha256, content) {
      // The store checks it, too, but only after it was sent.
      if (content.byteLength > MAX_FILE_BYTES) return fail({ code: 'file_too_large' });
      const sql = 'SELECT waybill.put_file($1::uuid, $2, $3::bytea) AS result';
      const rows = await statements.query(sql, [memberId, sha256, content], PutRow);
      return rows.ok ? resultOf(rows.value[0]?.result, PutSchema) : fail(storeFailure(rows.error, statements));
    },
    async fetch(sha256) {
      const rows = await statements.query('SELECT waybill.fetch_file($1) AS content', [sha256], FetchRow);
      if (!rows.ok) return fail(storeFailure(rows.error, statements));
      const content = rows.value[0]?.content ?? null;
      if (content === null || hash('sha256', content, 'hex') !== sha256) return fail({ code: 'missing' });
      return ok(content);
    },
    clear: (limit) => call('clear_files', ClearedSchema, { limit }),
  };
}
