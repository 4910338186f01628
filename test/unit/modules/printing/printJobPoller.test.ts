import { setImmediate as turn } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { createPrintJobPoller } from '../../../../electron/modules/printing/printJobPoller.ts';
import { StorageError } from '../../../../electron/platform/storage.ts';
import { createMemoryPrinter } from '../../../support/memoryPrinter.ts';
import { openPrintingHarness, testDocument } from '../../../support/printingHarness.ts';

test('a disk that can’t be read once doesn’t end the polling', async () => {
  const printer = createMemoryPrinter();
  const d = openPrintingHarness({ port: printer.port });
  d.save(testDocument('1', 'BOL'));
  const [record] = await d.print(d.request('1', 'bol'));
  let reads = 0;
  const poller = createPrintJobPoller({
    store: {
      ...d.store,
      inStates(states) {
        reads += 1;
        if (reads === 1) throw new StorageError({ code: 'storage_failed', detail: 'disk I/O error' });
        return d.store.inStates(states);
      },
    },
    port: printer.port,
    clock: d.clock,
    emit: () => {},
    signal: new AbortController().signal,
    onPaper: () => {},
    onError: () => {},
  });
  await d.printing.close();
  poller.wake();
  for (let seconds = 0; seconds < 60; seconds += 5) {
    d.clock.advance(5_000);
    for (let turns = 0; turns < 10; turns += 1) await turn();
  }
  expect(reads).toBeGreaterThan(1);
  expect(d.store.byId(record?.id ?? '')?.state).toBe('printed');
});
