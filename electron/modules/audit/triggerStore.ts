/** The triggers that write the audit trail. README.md says why they are temporary. */
import type { Database } from '../../platform/sqlite/database.ts';
import type { AuditedTable } from './auditedTables.ts';
import { NOW_MS } from './schema.ts';

type RowName = 'NEW' | 'OLD';

const json = (row: RowName, column: string) =>
  `CASE WHEN json_valid(${row}.${column}) THEN ${row}.${column} ELSE '{}' END`;

/** The recorded fields of a row as a JSON object; with another row, only those that differ from it. */
function fieldsOf(
  row: RowName,
  other: RowName | null,
  { columns = [], members = [] }: { readonly columns?: readonly string[]; readonly members?: readonly string[] },
): string {
  const parts = [
    ...columns.map(
      (column) =>
        `SELECT '${column}' AS key, json_quote(${row}.${column}) AS value
         WHERE ${row}.${column} IS NOT ${other === null ? 'NULL' : `${other}.${column}`}`,
    ),
    ...members.map(
      (column) =>
        `SELECT key, ${json(row, column)} -> key AS value FROM json_each(${json(row, column)})
         ${other === null ? '' : `WHERE ${json(row, column)} -> key IS NOT ${json(other, column)} -> key`}`,
    ),
  ];
  return `(SELECT '{' || COALESCE(group_concat(json_quote(key) || ':' || value), '') || '}'
    FROM (${parts.join(' UNION ALL ')}))`;
}

interface Entry {
  readonly row: RowName;
  readonly action: string;
  readonly before: string;
  readonly after: string;
}

function insertEntry(table: AuditedTable, { row, action, before, after }: Entry): string {
  const name = table.name === undefined ? 'NULL' : `${row}.${table.name}`;
  return `INSERT INTO audit_log (at_ms, changed_by, action, subject, subject_id, name, bol_number, before, after)
    SELECT ${NOW_MS}, (SELECT name FROM audit_user), action, '${table.subject}', ${row}.${table.id}, ${name},
      ${table.bolNumber?.replaceAll('ROW', row) ?? 'NULL'}, before, after
    FROM (SELECT ${action} AS action, ${before} AS before, ${after} AS after)
    WHERE action <> 'change' OR before <> after;`;
}

/** The statements that create the triggers of a table. */
function triggersOf(name: string, table: AuditedTable): string[] {
  const { inserted, updated, deleted, isRemovable = false } = table;
  const create = (kind: string, when: string, entry: Entry) =>
    `CREATE TEMP TRIGGER audit_${name}_${kind.slice(0, 6).toLowerCase()} AFTER ${kind} ON main.${name}
     ${when === '' ? '' : `WHEN ${when}`} BEGIN ${insertEntry(table, entry)} END`;
  const statements: string[] = [];
  if (inserted !== undefined) {
    const entry: Entry = { row: 'NEW', action: "'add'", before: 'NULL', after: fieldsOf('NEW', null, inserted) };
    statements.push(create('INSERT', inserted.when ?? '', entry));
  }
  if (updated !== undefined) {
    const watched = [...(updated.columns ?? []), ...(updated.members ?? []), ...(isRemovable ? ['removed_at_ms'] : [])];
    const isChanged = watched.map((column) => `OLD.${column} IS NOT NEW.${column}`).join(' OR ');
    const actions = [
      ...(isRemovable
        ? [
            ['OLD.removed_at_ms IS NULL AND NEW.removed_at_ms IS NOT NULL', 'remove'],
            ['OLD.removed_at_ms IS NOT NULL AND NEW.removed_at_ms IS NULL', 'restore'],
          ]
        : []),
      ...(updated.actions ?? []),
    ].map(([when, action]) => `WHEN ${when} THEN '${action}'`);
    const entry: Entry = {
      row: 'NEW',
      action: actions.length === 0 ? "'change'" : `CASE ${actions.join(' ')} ELSE 'change' END`,
      before: fieldsOf('OLD', 'NEW', updated),
      after: fieldsOf('NEW', 'OLD', updated),
    };
    const when = updated.when === undefined ? `(${isChanged})` : `(${isChanged}) AND (${updated.when})`;
    statements.push(create(`UPDATE OF ${watched.join(', ')}`, when, entry));
  }
  if (deleted !== undefined) {
    const entry: Entry = { row: 'OLD', action: "'remove'", before: fieldsOf('OLD', null, deleted), after: 'NULL' };
    statements.push(create('DELETE', '', entry));
  }
  return statements;
}

/**
 * Audits every change that is made through this connection to the database from now on.
 *
 * @param by user name of the operating system
 * @param tables what is audited
 */
export function auditChanges(db: Database, by: string, tables: Readonly<Record<string, AuditedTable>>): void {
  // `all`, not `run`: the file is not changed by any of these.
  db.all('CREATE TEMP TABLE audit_user (name TEXT NOT NULL)');
  db.all('INSERT INTO audit_user VALUES (:by)', { by });
  for (const [name, table] of Object.entries(tables)) {
    for (const statement of triggersOf(name, table)) db.all(statement);
  }
}
