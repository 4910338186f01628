import { expect, test } from 'vitest';
import { replicaEvents } from '../../../electron/core/replicaEvents.ts';
import { REPLICATED_TABLES } from '../../../electron/modules/workgroup/tables.ts';
import { everythingChanged } from '../../../shared/ipc/contract.ts';

test('rows of the replica are the events that the page knows, each once', () => {
  const tables = [
    { table: 'bookings', ids: ['b1'] },
    { table: 'booking_attempts', ids: ['b1'] },
    { table: 'shipments', ids: ['B1', 'B2'] },
    { table: 'shipment_changes', ids: ['7'] },
    { table: 'notes', ids: ['n1', 'n2'] },
  ];
  expect(replicaEvents({ tables, isEverything: false })).toEqual([
    { name: 'bookings.changed', id: 'b1' },
    { name: 'shipments.changed', id: 'B1' },
    { name: 'shipments.changed', id: 'B2' },
    { name: 'notes.changed', id: null },
  ]);
});

test('many rows are one event, and a replaced replica is an event of every domain', () => {
  const ids = Array.from({ length: 21 }, (_, index) => `B${index}`);
  expect(replicaEvents({ tables: [{ table: 'shipments', ids }], isEverything: false })).toEqual([
    { name: 'shipments.changed', id: null },
  ]);
  expect(replicaEvents({ tables: [], isEverything: true })).toEqual(everythingChanged());
});

test('each replicated table has an event, or changes with one that has', () => {
  const silent = REPLICATED_TABLES.map(({ name }) => name).filter(
    (table) => replicaEvents({ tables: [{ table, ids: ['1'] }], isEverything: false }).length === 0,
  );
  expect(silent).toEqual(['shipment_changes', 'quote_contacts']);
});
