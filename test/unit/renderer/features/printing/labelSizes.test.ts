import { describe, expect, test } from 'vitest';
import {
  paperSizeOptions,
  proposedSize,
  supportsSize,
} from '../../../../../renderer/features/printing/printerSizes.ts';
import { readLabelSize, type TypedSize } from '../../../../../renderer/features/printing/readLabelSize.ts';
import type { LabelSize, Printer } from '../../../../../shared/contract/printing.ts';

const shelf: LabelSize = { name: 'Shelf', paper: 'custom_2.25x1.25in' };
const printer = (changes: Partial<Printer>): Printer => ({
  name: 'zebra',
  description: '',
  isDefault: false,
  state: 'idle',
  reason: null,
  paperSizes: ['4x8'],
  anySize: false,
  ownSizes: [],
  trays: [],
  ...changes,
});

describe('a label size as typed', () => {
  const read = (typed: Partial<TypedSize>, others: readonly LabelSize[] = []) =>
    readLabelSize({ name: 'Tag', width: '4', height: '6', unit: 'in', ...typed }, others);

  test.each([
    [{ width: '2 1/4', height: '1.25"' }, 'custom_2.25x1.25in'],
    [{ width: '100', height: '150 mm', unit: 'mm' }, 'custom_100x150mm'],
    [{ width: '8.5', height: '14' }, 'custom_8.5x14in'],
    [{ width: '25', height: '356', unit: 'mm' }, 'custom_25x356mm'],
    [{ width: '1', height: '3 1/16' }, 'custom_1x3.0625in'],
  ] as const)('%j is %s', (typed, paper) => {
    expect(read(typed)).toEqual({ size: { name: 'Tag', paper }, errors: {} });
  });

  test.each([
    [{ width: '0.9' }, { width: 'Enter 1 to 8.5' }],
    [{ width: '9' }, { width: 'Enter 1 to 8.5' }],
    [{ height: '14.1' }, { height: 'Enter 1 to 14' }],
    [{ height: '' }, { height: 'Enter 1 to 14' }],
    [{ height: '4x6' }, { height: 'Enter 1 to 14' }],
    [
      { width: '24', height: '357', unit: 'mm' },
      { width: 'Enter 25 to 216', height: 'Enter 25 to 356' },
    ],
    [{ name: ' ' }, { name: 'Enter a name' }],
    [{ name: ' shelf ' }, { name: 'Another size has this name' }],
    [{ width: '2.25', height: '1.25' }, { width: 'Saved as Shelf' }],
  ] as const)('%j is rejected: %j', (typed, errors) => {
    expect(read(typed, [shelf])).toEqual({ size: null, errors });
  });
});

test('a printer supports its own sizes, and any label if it takes any; one that reports none may support all', () => {
  expect(supportsSize(printer({}), '4x6')).toBe(false);
  expect(supportsSize(printer({}), shelf.paper)).toBe(false);
  // The same to a millimeter.
  expect(supportsSize(printer({ ownSizes: ['custom_57x32mm'] }), shelf.paper)).toBe(true);
  expect(supportsSize(printer({ ownSizes: ['custom_57x34mm'] }), shelf.paper)).toBe(false);
  expect(supportsSize(printer({ anySize: true }), shelf.paper)).toBe(true);
  expect(supportsSize(printer({ paperSizes: null }), shelf.paper)).toBe(true);
});

test('sizes of the user are listed by name for labels only, and the current one always', () => {
  const listed = (...args: Parameters<typeof paperSizeOptions>) => paperSizeOptions(...args).map(({ label }) => label);
  expect(listed('labels', [shelf], '4x6')).toContain('Shelf (2.25 × 1.25 in)');
  expect(listed('bol', [shelf], 'letter')).not.toContain('Shelf (2.25 × 1.25 in)');
  expect(listed('labels', [], shelf.paper)).toContain('2.25 × 1.25 in label');
});

test('a size that the printer has is proposed with it for labels', () => {
  expect(proposedSize(printer({}), 'labels', '4x6', [shelf])).toBe('4x8');
  expect(proposedSize(printer({ paperSizes: [], anySize: true }), 'labels', '4x6', [shelf])).toBe(shelf.paper);
  expect(proposedSize(printer({ paperSizes: [], ownSizes: ['custom_50x30mm'] }), 'labels', '4x6', [])).toBe(
    'custom_50x30mm',
  );
  expect(proposedSize(printer({ paperSizes: ['4x6'] }), 'labels', '4x6', [])).toBe('4x6');
  expect(proposedSize(printer({}), 'bol', 'letter', [])).toBe('letter');
  expect(proposedSize(undefined, 'labels', '4x6', [])).toBe('4x6');
});
