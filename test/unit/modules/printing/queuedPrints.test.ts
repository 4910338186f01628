import { expect, test } from 'vitest';
import { ACCOUNT_MIGRATIONS } from '../../../../electron/core/accountSchema.ts';
import { createPrintWriteStore } from '../../../../electron/modules/printing/printWriteStore.ts';
import { createQueuedPrints } from '../../../../electron/modules/printing/queuedPrints.ts';
import { createPrintStore } from '../../../../electron/modules/printing/store.ts';
import { openDatabase } from '../../../../electron/platform/sqlite/database.ts';
import { ok } from '../../../../shared/ipc/result.ts';
import { createMemoryPrinter } from '../../../support/memoryPrinter.ts';
import { printRecord } from '../../../support/samplePrint.ts';

test('canceling a print of another computer does not cancel one of this computer whose queue has a job of that name', async () => {
  const db = openDatabase(':memory:', ACCOUNT_MIGRATIONS);
  db.run("CREATE TEMP VIEW prints_here AS SELECT rowid, * FROM prints WHERE printed_by = 'here'");
  const store = createPrintStore(db, createPrintWriteStore(db), 'prints_here');
  const queued = { state: 'queued', queueJob: 'laser-12' } as const;
  const [own, other] = [printRecord({ ...queued, by: 'here' }), printRecord({ ...queued, by: 'elsewhere' })];
  store.insert([own, other]);
  const canceled: string[] = [];
  const cancel = (queueJob: string) => {
    canceled.push(queueJob);
    return Promise.resolve(ok({}));
  };
  const prints = createQueuedPrints({ store, port: { ...createMemoryPrinter().port, cancel } });
  expect(await prints.cancel(other.id)).toMatchObject({ error: { code: 'not_found' } });
  expect(canceled).toEqual([]);
  expect(await prints.cancel(own.id)).toMatchObject({ value: [{ id: own.id }] });
  expect(canceled).toEqual(['laser-12']);
});
