/** What the store writes to its audit trail can be shown: an entry of an unknown action or subject is left out. */
import { readdirSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { expect, test } from 'vitest';
import { AUDIT_ACTIONS, AUDIT_SUBJECTS } from '../../../../shared/freight/audit.ts';

const FOLDER = resolve(import.meta.dirname, '../../../../electron/modules/workgroup/sql');
const sql = readdirSync(FOLDER)
  .map((name) => readFileSync(join(FOLDER, name), 'utf8'))
  .join('\n');

/** The texts that an expression can be: one, or the results of a CASE. */
const resultsOf = (expression: string): string[] =>
  expression.startsWith("'")
    ? [expression.slice(1, -1)]
    : [...expression.matchAll(/(?:THEN|ELSE) '(\w+)'/g)].map(([, result = '']) => result);

test('each action that the store writes has a name on the screen', () => {
  const written = [
    ...sql.matchAll(/write_audit\(p_member, ('\w+'|CASE .*? END)/gs),
    ...sql.matchAll(/INSERT INTO audit \([^)]*\)\s+(?:VALUES \(|SELECT )p_member, ('\w+'|CASE .*? END)/gs),
    ...sql.matchAll(/action text := (CASE .*? END)/gs),
  ].flatMap(([, expression = '']) => resultsOf(expression));
  expect(new Set(written).size).toBeGreaterThan(15);
  for (const action of written) expect(AUDIT_ACTIONS).toContain(action);
});

test('so has each subject', () => {
  const written = [
    ...sql.matchAll(/INSERT INTO audit \([^)]*\)\s+(?:VALUES \(|SELECT )p_member, (?:'\w+'|CASE .*? END), '(\w+)'/gs),
    ...sql.matchAll(/\('\w+', '\w+', (?:true|false), (?:true|false), (?:true|false), (?:NULL|'\w+'), '(\w+)'/g),
  ].map(([, subject = '']) => subject);
  expect(new Set(written).size).toBeGreaterThan(8);
  for (const subject of written) expect(AUDIT_SUBJECTS).toContain(subject);
});
