import { describe, expect, it } from 'vitest';
import type { EntryKind } from '../../../../electron/modules/contacts/entryKind.ts';
import { planImport } from '../../../../electron/modules/contacts/planImport.ts';
import { ok } from '../../../../shared/ipc/result.ts';

interface Fields {
  readonly name: string;
  readonly city: string;
}

/** Entries of one name are duplicates. */
const KIND: EntryKind<Fields> = {
  noun: 'entry',
  title: 'entries',
  blank: { name: '', city: '' },
  check: (fields) => ok(fields),
  nameOf: ({ name }) => name,
  valuesOf: ({ name }) => [name],
  dedupeKeyOf: ({ name }) => name.toLowerCase(),
  isSame: () => true,
};

const SAVED = {
  id: 'saved',
  name: 'Acme',
  city: 'Denver',
  usedCount: 3,
  lastUsedAtMs: 5,
  changedAtMs: 6,
  version: 12,
};

function plan(duplicates: 'skip' | 'update', ...fields: Partial<Fields>[]) {
  const rows = fields.map((one, at) => ({ line: at + 2, fields: one }));
  const store = { byDedupeKey: (key: string) => (key === 'acme' ? [SAVED] : []), storedFields: () => null };
  const { outcomes, changes } = planImport({ kind: KIND, store, rows, duplicates, nowMs: 9 });
  return {
    outcomes: outcomes.map(({ outcome }) => outcome),
    changes: changes.map(({ id, seenSeq, columns }) => ({ id, seenSeq, fields: JSON.parse(columns.fields ?? '') })),
  };
}

describe('the plan of an import', () => {
  it('edits an entry in the version that was compared, and adds a new one in none', () => {
    const { outcomes, changes } = plan('update', { name: 'Acme', city: 'Dallas' }, { name: 'Beta', city: 'Reno' });
    expect(outcomes).toEqual(['updated', 'added']);
    expect(changes).toEqual([
      { id: 'saved', seenSeq: 12, fields: { name: 'Acme', city: 'Dallas' } },
      { id: expect.not.stringMatching('saved'), seenSeq: null, fields: { name: 'Beta', city: 'Reno' } },
    ]);
  });

  it('compares a row with those before it, and writes each entry once', () => {
    const rows = [
      { name: 'Acme', city: 'Dallas' },
      { name: 'ACME', city: 'Dallas' },
      { name: 'ACME', city: 'Dallas' },
    ];
    const { outcomes, changes } = plan('update', ...rows);
    expect(outcomes).toEqual(['updated', 'updated', 'skipped']);
    expect(changes).toEqual([{ id: 'saved', seenSeq: 12, fields: { name: 'ACME', city: 'Dallas' } }]);
    expect(plan('skip', { name: 'Beta' }, { name: 'beta' }).outcomes).toEqual(['added', 'skipped']);
  });
});
