/** Which files are stored, and which of them a cleanup rule deletes. All sums are made by the database. */
import { z } from 'zod';
import type { CleanupRule, DocumentStorage } from '../../../shared/contract/documents.ts';
import { parseDbRow } from '../../platform/sqlite/columns.ts';
import type { Database } from '../../platform/sqlite/database.ts';
import { AGES, ageLimits, cleanupDates, isClosed } from './cleanupSql.ts';
import { REPLACED } from './versionsSql.ts';

/** A file that a rule deletes. */
export interface DeletableFile {
  readonly fileId: string;
  readonly sha256: string;
}

/** Documents with several versions. Few have them, and only theirs are compared. */
const WITH_VERSIONS = `(SELECT bol_number, name FROM documents WHERE cleared_at_ms IS NULL
  GROUP BY bol_number, name HAVING count(*) > 1)`;
const IS_OLD = `((documents.bol_number, documents.name) IN ${WITH_VERSIONS} AND ${REPLACED})`;

/** The latest version of a document is deleted only if its shipment is delivered, canceled or voided. */
const deletable = (
  here: string,
) => `FROM ${here} AS documents LEFT JOIN shipments ON shipments.bol_number = documents.bol_number
  WHERE documents.cleared_at_ms IS NULL
    AND (${isClosed('documents.fetched_at_ms')}
      OR (:alsoOldVersions AND documents.fetched_at_ms < :untilMs AND ${IS_OLD}))`;

/** Counts of files and bytes: files with equal content are stored once, so their bytes count once. */
const sums = (name: string, each: string) =>
  `coalesce(sum(${each}), 0) AS ${name}_files, coalesce(sum(iif(${each} > 0, bytes, 0)), 0) AS ${name}_bytes`;

const DeletableSchema = z
  .object({ file_id: z.string(), sha256: z.string() })
  .transform(({ file_id, sha256 }): DeletableFile => ({ fileId: file_id, sha256 }));
const CountSchema = z.object({ files: z.int(), bytes: z.int(), shipments: z.int() });
const StorageSchema = z.record(z.string(), z.int());

/**
 * Creates the cleanup queries of an account's database. `today` is `YYYY-MM-DD`.
 *
 * @param here table of the documents with a file on this computer
 */
export function createCleanupStore(db: Database, here: 'documents' | 'documents_here') {
  const DELETABLE = deletable(here);
  const ofRule = ({ closedForMonths, alsoOldVersions }: CleanupRule, today: string) => ({
    ...cleanupDates(closedForMonths, today),
    alsoOldVersions: alsoOldVersions ? 1 : 0,
  });

  return {
    /** Stored files by age. */
    storage(nowMs: number): DocumentStorage {
      const row = db.get(
        `WITH contents AS (
           SELECT bytes, count(*) AS files, sum(${IS_OLD}) AS old,
             sum(fetched_at_ms > :month) AS month,
             sum(fetched_at_ms > :quarter AND fetched_at_ms <= :month) AS quarter,
             sum(fetched_at_ms > :year AND fetched_at_ms <= :quarter) AS year,
             sum(fetched_at_ms <= :year) AS older
           FROM ${here} AS documents WHERE cleared_at_ms IS NULL GROUP BY sha256)
         SELECT ${sums('total', 'files')}, ${sums('old', 'old')}, ${sums('month', 'month')},
           ${sums('quarter', 'quarter')}, ${sums('year', 'year')}, ${sums('older', 'older')} FROM contents`,
        ageLimits(nowMs),
      );
      const counts = parseDbRow('documents', StorageSchema, row ?? {});
      const count = (name: string) => ({ files: counts[`${name}_files`] ?? 0, bytes: counts[`${name}_bytes`] ?? 0 });
      return {
        total: count('total'),
        oldVersions: count('old'),
        ages: [...AGES.map(({ age }) => age), 'older' as const].map((age) => ({ age, ...count(age) })),
      };
    },
    /** Counts what a rule deletes. */
    count(rule: CleanupRule, today: string): { files: number; bytes: number; shipments: number } {
      const row = db.get(
        `WITH deletable AS (SELECT documents.sha256, documents.bytes, documents.bol_number ${DELETABLE})
         SELECT count(*) AS files, count(DISTINCT bol_number) AS shipments,
           (SELECT coalesce(sum(bytes), 0) FROM (SELECT bytes FROM deletable GROUP BY sha256)) AS bytes
         FROM deletable`,
        ofRule(rule, today),
      );
      return parseDbRow('documents', CountSchema, row ?? {});
    },
    /** The shipments whose files a rule deletes. */
    shipments: (rule: CleanupRule, today: string): string[] =>
      db
        .all(`SELECT DISTINCT documents.bol_number ${DELETABLE}`, ofRule(rule, today))
        .map(({ bol_number }) => String(bol_number)),
    /** The files that a rule deletes. */
    files: (rule: CleanupRule, today: string): DeletableFile[] =>
      db
        .all(`SELECT documents.file_id, documents.sha256 ${DELETABLE}`, ofRule(rule, today))
        .map((row) => parseDbRow('documents', DeletableSchema, row)),
    /** Whether a saved document has this content. */
    isStored: (sha256: string): boolean =>
      db.get(`SELECT 1 FROM ${here} WHERE sha256 = :sha256 AND cleared_at_ms IS NULL`, { sha256 }) !== null,
  };
}
