/** Writes that the shared store rejects. */
import { describe, expect, it } from 'vitest';
import { ACCOUNT_MIGRATIONS } from '../../../../electron/core/accountSchema.ts';
import { createItems } from '../../../../electron/modules/contacts/items.ts';
import { createItemStore } from '../../../../electron/modules/contacts/store.ts';
import { createNotes } from '../../../../electron/modules/notes/notes.ts';
import { createNoteStore } from '../../../../electron/modules/notes/store.ts';
import { createTemplateStore } from '../../../../electron/modules/templates/store.ts';
import { createTemplates } from '../../../../electron/modules/templates/templates.ts';
import type { StoreFailure } from '../../../../electron/modules/workgroup/shared.ts';
import type { RecordWrites } from '../../../../electron/modules/workgroup/sharedRecords.ts';
import { openDatabase } from '../../../../electron/platform/sqlite/database.ts';
import { fail } from '../../../../shared/ipc/result.ts';
import { createManualClock } from '../../../support/manualClock.ts';
import { memoryExports } from '../../../support/memoryExports.ts';
import { sampleItem } from '../../../support/sampleEntries.ts';

/** What was written, and services whose every write fails. */
function failing(failure: StoreFailure) {
  const db = openDatabase(':memory:', ACCOUNT_MIGRATIONS);
  const written: object[] = [];
  const emitted: object[] = [];
  const reject = (table: string, records: readonly object[]) => {
    written.push({ table, records });
    return Promise.resolve(fail(failure));
  };
  const records: RecordWrites = {
    putRecords: reject,
    removeRecords: reject,
    appendRecords: reject,
    countUses: (table) => reject(table, []),
  };
  const common = { records, clock: createManualClock(), emit: (event: object) => emitted.push(event) };
  return {
    written,
    emitted,
    items: createItems({ ...common, store: createItemStore(db), files: memoryExports() }),
    notes: createNotes({ ...common, store: createNoteStore(db), isSaved: () => true }),
    templates: createTemplates({ ...common, store: createTemplateStore(db) }),
  };
}

const changed = (columns: Record<string, string | null>): StoreFailure => ({
  code: 'changed_meanwhile',
  records: [{ id: 'x', seq: 31, isRemoved: false, columns, changedBy: 'Ana' }],
});
const error = (what: string, fields: object) => ({
  ok: false,
  error: { code: 'changed_meanwhile', what, version: { version: 31, fields, changedBy: 'Ana' } },
});

describe('a record that another clerk changed meanwhile', () => {
  it('is sent with the version that the clerk saw, and comes back as the contract has it', async () => {
    const { items, written, emitted } = failing(changed({ fields: '{"name":"Tile"}' }));
    expect(await items.save('x', sampleItem(), 30)).toEqual(error('item', { name: 'Tile' }));
    expect(written).toMatchObject([{ table: 'items', records: [{ id: 'x', seenSeq: 30 }] }]);
    expect(emitted).toEqual([]);
  });

  it('is a note, a task, or a template', async () => {
    const { notes, written } = failing(changed({ text: 'Dock 4', due_date: null }));
    const fields = { text: 'Dock 4', dueDate: null, doneAtMs: null };
    expect(await notes.save({ id: 'x', bolNumber: '1', text: 'Dock 5', version: 30 })).toEqual(error('note', fields));
    expect(await notes.saveTask({ id: 'x', bolNumber: '1', text: 'Call', dueDate: null, version: 30 })).toEqual(
      error('task', fields),
    );
    expect(written).toMatchObject([
      { table: 'notes', records: [{ seenSeq: 30 }] },
      { table: 'tasks', records: [{ seenSeq: 30 }] },
    ]);
    const { templates } = failing(changed({ name: 'Tile', value: '{"rows":1}' }));
    expect(await templates.save({ id: 'x', name: 'Tiles', value: 1, version: 30 })).toEqual(
      error('template', { name: 'Tile', value: { rows: 1 } }),
    );
  });
});

describe('a name that another clerk took meanwhile', () => {
  it('is named', async () => {
    const { templates } = failing({ code: 'name_taken' });
    expect(await templates.save({ id: 'x', name: 'Tile', value: 1 })).toEqual({
      ok: false,
      error: { code: 'name_taken', name: 'Tile' },
    });
  });
});

describe('the store away', () => {
  it('fails every write, and tells nobody of a change', async () => {
    const { items, notes, emitted } = failing({ code: 'workgroup_away', isOutcomeUnknown: false });
    const away = { ok: false, error: { code: 'workgroup_away', sinceMs: null, isOutcomeUnknown: false } };
    expect(await items.remove(['x'])).toEqual(away);
    expect(await items.restore(['x'], 30)).toEqual(away);
    expect(await items.use('x')).toEqual(away);
    expect(await items.importRows([{ line: 2, fields: sampleItem() }], 'skip')).toEqual(away);
    expect(await notes.save({ id: 'x', bolNumber: '1', text: 'Dock 5' })).toEqual(away);
    expect(emitted).toEqual([]);
  });
});
