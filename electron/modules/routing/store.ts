import { z } from 'zod';
import {
  CHEAPEST,
  RoutingChoiceSchema,
  type RoutingGuide,
  type RoutingRule,
  RoutingRuleSchema,
} from '../../../shared/freight/routing.ts';
import { jsonColumn, parseDbRow } from '../../platform/sqlite/columns.ts';
import type { Database } from '../../platform/sqlite/database.ts';

/** `version` is that of the JSON in `guide`. */
export const ROUTING_SCHEMA = `
  CREATE TABLE routing_guide (
    row INTEGER PRIMARY KEY CHECK (row = 1),
    version INTEGER NOT NULL,
    revision INTEGER NOT NULL,
    guide TEXT NOT NULL
  ) STRICT;`;

const VERSION = 1;

const RowSchema = z.object({
  revision: z.int().nonnegative(),
  // Each rule is parsed separately, so that one that can't be read doesn't take the others with it.
  guide: jsonColumn(
    z.object({ rules: z.array(z.unknown()).catch([]), fallback: z.unknown() }).catch({ rules: [], fallback: null }),
  ),
});

export interface StoredGuide {
  readonly revision: number;
  readonly guide: RoutingGuide;
  /** Rules, or the default, that could not be read. */
  readonly unreadable: number;
}

/** Creates the store of the routing guide in an account's database. */
export function createRoutingStore(db: Database) {
  return {
    /** Without a saved guide: no rules, and the cheapest rate by default. */
    get(): StoredGuide {
      const row = db.get('SELECT revision, guide FROM routing_guide');
      if (row === null) return { revision: 0, guide: { rules: [], fallback: CHEAPEST }, unreadable: 0 };
      const { revision, guide } = parseDbRow('routing_guide', RowSchema, row);
      const rules = guide.rules.flatMap((rule): RoutingRule[] => {
        const parsed = RoutingRuleSchema.safeParse(rule);
        return parsed.success ? [parsed.data] : [];
      });
      const fallback = RoutingChoiceSchema.safeParse(guide.fallback).data;
      const unreadable = guide.rules.length - rules.length + Number(fallback === undefined);
      return { revision, guide: { rules, fallback: fallback ?? CHEAPEST }, unreadable };
    },
    put(revision: number, guide: RoutingGuide): void {
      db.run(
        `INSERT INTO routing_guide (row, version, revision, guide) VALUES (1, :version, :revision, :guide)
         ON CONFLICT (row) DO UPDATE SET version = :version, revision = :revision, guide = :guide`,
        { version: VERSION, revision, guide: JSON.stringify(guide) },
      );
    },
  };
}

export type RoutingStore = ReturnType<typeof createRoutingStore>;
