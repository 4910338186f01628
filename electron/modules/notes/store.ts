import { z } from 'zod';
import type { Note, OpenTask, Task } from '../../../shared/contract/notes.ts';
import { parseDbRow } from '../../platform/sqlite/columns.ts';
import type { Database, Row } from '../../platform/sqlite/database.ts';
import type { AuditedTable } from '../audit/auditedTables.ts';

/** What the audit trail records of notes and tasks. */
export const NOTE_TABLES: Readonly<Record<string, AuditedTable>> = {
  notes: {
    subject: 'note',
    id: 'id',
    bolNumber: 'ROW.bol_number',
    inserted: { columns: ['text'] },
    updated: { columns: ['text'] },
    isRemovable: true,
  },
  tasks: {
    subject: 'task',
    id: 'id',
    name: 'text',
    bolNumber: 'ROW.bol_number',
    inserted: { columns: ['text', 'due_date'] },
    updated: {
      columns: ['text', 'due_date', 'done_at_ms'],
      actions: [
        ['NEW.done_at_ms IS NOT NULL AND OLD.done_at_ms IS NULL', 'done'],
        ['NEW.done_at_ms IS NULL AND OLD.done_at_ms IS NOT NULL', 'reopen'],
      ],
    },
    isRemovable: true,
  },
};

const NoteColumns = z
  .object({
    id: z.string(),
    bol_number: z.string(),
    text: z.string(),
    created_at_ms: z.int(),
    edited_at_ms: z.int().nullable(),
    // Only what a workgroup shares has turns.
    seq: z.int().default(0),
  })
  .transform(({ id, text, ...row }) => ({
    id,
    bolNumber: row.bol_number,
    text,
    createdAtMs: row.created_at_ms,
    editedAtMs: row.edited_at_ms,
    version: row.seq,
  }));

const TaskColumns = z.object({
  id: z.string(),
  bol_number: z.string(),
  text: z.string(),
  due_date: z.string().nullable(),
  created_at_ms: z.int(),
  done_at_ms: z.int().nullable(),
  seq: z.int().default(0),
});

const OpenTaskColumns = TaskColumns.extend({ carrier_name: z.string(), consignee_name: z.string().nullable() });

const toTask = ({ id, text, ...row }: z.output<typeof TaskColumns>) => ({
  id,
  bolNumber: row.bol_number,
  text,
  dueDate: row.due_date,
  createdAtMs: row.created_at_ms,
  doneAtMs: row.done_at_ms,
  version: row.seq,
});

const readNote = (row: Row) => parseDbRow('notes', NoteColumns, row);
const readTask = (row: Row) => toTask(parseDbRow('tasks', TaskColumns, row));

/** Creates the reads of notes and tasks. By their IDs, removed ones are found in an account's own database. */
export function createNoteStore(db: Database) {
  return {
    /** Latest first, without removed ones. */
    notes: (bolNumber: string): Note[] =>
      db
        .all(
          `SELECT * FROM notes WHERE bol_number = :bolNumber AND removed_at_ms IS NULL
           ORDER BY created_at_ms DESC, rowid DESC`,
          { bolNumber },
        )
        .map(readNote),
    note(id: string): Note | null {
      const row = db.get('SELECT * FROM notes WHERE id = :id', { id });
      return row === null ? null : readNote(row);
    },
    /** Open tasks by due date, then completed ones, latest first. */
    tasks: (bolNumber: string): Task[] =>
      db
        .all(
          `SELECT * FROM tasks WHERE bol_number = :bolNumber AND removed_at_ms IS NULL
           ORDER BY done_at_ms IS NOT NULL, done_at_ms DESC, due_date IS NULL, due_date, created_at_ms, rowid`,
          { bolNumber },
        )
        .map(readTask),
    task(id: string): Task | null {
      const row = db.get('SELECT * FROM tasks WHERE id = :id', { id });
      return row === null ? null : readTask(row);
    },
    /** Of all shipments, by due date; tasks without a due date last. */
    openTasks: (): OpenTask[] =>
      db
        .all(
          `SELECT tasks.*, shipments.carrier_name, shipments.consignee_name FROM tasks
           JOIN shipments ON shipments.bol_number = tasks.bol_number
           WHERE done_at_ms IS NULL AND removed_at_ms IS NULL
           ORDER BY due_date IS NULL, due_date, created_at_ms, tasks.rowid`,
        )
        .map((row) => {
          const columns = parseDbRow('tasks', OpenTaskColumns, row);
          return { ...toTask(columns), carrierName: columns.carrier_name, consigneeName: columns.consignee_name };
        }),
  };
}

export type NoteStore = ReturnType<typeof createNoteStore>;
