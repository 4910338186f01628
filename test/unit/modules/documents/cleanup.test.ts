import { describe, expect, test } from 'vitest';
import { countFiles, deletableFiles, monthsBefore, storageOf } from '../../../../electron/modules/documents/cleanup.ts';
import type { StoredFile } from '../../../../electron/modules/documents/ports.ts';

const TODAY = '2026-11-21';
const at = (date: string) => Date.parse(`${date}T12:00:00Z`);
let count = 0;

function file(changes: Partial<StoredFile> = {}): StoredFile {
  count += 1;
  return {
    fileId: `file-${count}`,
    bolNumber: '1',
    sha256: String(count).padStart(64, '0'),
    bytes: 100,
    fetchedAtMs: at('2025-01-10'),
    isLatest: true,
    shipment: { status: 'delivered', voided: false, deliveryDate: '2025-01-20', pickupDate: '2025-01-10' },
    ...changes,
  };
}
const shipment = (changes: Partial<NonNullable<StoredFile['shipment']>>) => ({
  status: 'delivered',
  voided: false,
  deliveryDate: null,
  pickupDate: null,
  ...changes,
});
const cleared = (files: readonly StoredFile[], alsoOldVersions = false, closedForMonths = 12) =>
  deletableFiles(files, { closedForMonths, alsoOldVersions }, TODAY).map(({ fileId }) => fileId);

describe('what a rule clears', () => {
  test('files of shipments delivered long enough ago, to the day', () => {
    const edge = file({ shipment: shipment({ deliveryDate: '2025-11-21' }) });
    const young = file({ shipment: shipment({ deliveryDate: '2025-11-22' }) });
    expect(cleared([edge, young])).toEqual([edge.fileId]);
  });

  test.each(['created', 'in_transit', 'out_for_delivery', 'held_at_border'])(
    'never the latest version of a shipment that is %s, however old',
    (status) => {
      const open = file({ shipment: shipment({ status, deliveryDate: '2020-01-01' }), fetchedAtMs: at('2020-01-01') });
      expect(cleared([open], true)).toEqual([]);
    },
  );

  test('never the latest version of a shipment that isn’t known here', () => {
    expect(cleared([file({ shipment: null, fetchedAtMs: at('2020-01-01') })], true)).toEqual([]);
  });

  test('earlier versions of open shipments that are requested, and old', () => {
    const open = shipment({ status: 'in_transit' });
    const old = file({ shipment: open, isLatest: false });
    const young = file({ shipment: open, isLatest: false, fetchedAtMs: at('2026-11-01') });
    expect(cleared([old, young], false)).toEqual([]);
    expect(cleared([old, young], true)).toEqual([old.fileId]);
  });

  test('a canceled, voided or delivered shipment without a date counts from its pickup or the last download', () => {
    const old = file({ shipment: shipment({ status: 'cancelled', pickupDate: '2025-01-01' }) });
    const voided = file({ shipment: shipment({ status: 'in_transit', voided: true, pickupDate: '2025-01-01' }) });
    const ahead = file({ shipment: shipment({ status: 'cancelled', pickupDate: '2026-11-20' }) });
    const undated = file({ shipment: shipment({}), fetchedAtMs: at('2026-11-20') });
    expect(cleared([old, voided, ahead, undated])).toEqual([old.fileId, voided.fileId]);
  });
});

test('months before a date have the same day, or the last of a shorter month', () => {
  expect(monthsBefore('2026-11-21', 12)).toBe('2025-11-21');
  expect(monthsBefore('2026-03-31', 1)).toBe('2026-02-28');
  expect(monthsBefore('2024-03-31', 1)).toBe('2024-02-29');
  expect(monthsBefore('2026-01-15', 1)).toBe('2025-12-15');
});

test('equal content lies on the disk once and counts once', () => {
  const one = file();
  expect(countFiles([one, { ...one, fileId: 'again' }])).toEqual({ files: 2, bytes: 100 });
});

test('stored documents are counted by age and by versions', () => {
  const now = at(TODAY);
  const ages = ['2026-11-20', '2026-09-20', '2026-03-01', '2024-01-01'].map((date) => file({ fetchedAtMs: at(date) }));
  const storage = storageOf([...ages, file({ isLatest: false, fetchedAtMs: at('2024-01-01') })], now);
  expect(storage.ages.map(({ age, files }) => [age, files])).toEqual([
    ['month', 1],
    ['quarter', 1],
    ['year', 1],
    ['older', 2],
  ]);
  expect(storage.total).toEqual({ files: 5, bytes: 500 });
  expect(storage.oldVersions).toEqual({ files: 1, bytes: 100 });
});
