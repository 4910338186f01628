import { expect, test } from 'vitest';
import { type BatchOrder, type PrintedShipment, sortBatch } from '../../../../electron/modules/printing/batchOrder.ts';

const SHIPMENTS: Readonly<Record<string, PrintedShipment>> = {
  a: { proNumber: null, carrierName: 'sample Freightways', pickupDate: '2026-11-25' },
  b: { proNumber: null, carrierName: 'Placeholder LTL', pickupDate: null },
  c: { proNumber: null, carrierName: 'Sample Freightways', pickupDate: '2026-11-24' },
};

function sorted(sortBy: BatchOrder): string {
  const requests = ['x', 'a', 'b', 'c'].flatMap((bolNumber) =>
    (['bol', 'labels'] as const).map((kind) => ({ bolNumber, kind, fileId: null, pages: null })),
  );
  const result = sortBatch(requests, sortBy, (bolNumber) => SHIPMENTS[bolNumber] ?? null);
  return result.map(({ bolNumber, kind }) => bolNumber + (kind === 'bol' ? '1' : '2')).join(' ');
}

test('a batch is printed as shown, by carrier, or by pickup date; each shipment stays together', () => {
  expect(sorted('given')).toBe('x1 x2 a1 a2 b1 b2 c1 c2');
  expect(sorted('carrier')).toBe('b1 b2 a1 a2 c1 c2 x1 x2');
  expect(sorted('pickup')).toBe('c1 c2 a1 a2 x1 x2 b1 b2');
});
