import { expect, test } from 'vitest';
import { proposedPrinter } from '../../../../../renderer/features/printing/proposedPrinters.ts';
import type { Printer } from '../../../../../shared/contract/printing.ts';

const printer = (name: string, changes: Partial<Printer> = {}): Printer => ({
  name,
  description: '',
  isDefault: false,
  state: 'idle',
  reason: null,
  paperSizes: null,
  anySize: false,
  ownSizes: [],
  trays: [],
  ...changes,
});

test('the system’s default printer is proposed for documents, a label printer for labels', () => {
  const printers = [printer('Front', {}), printer('ZDesigner ZD421'), printer('Office', { isDefault: true })];
  expect(proposedPrinter(printers, 'bol')).toBe('Office');
  expect(proposedPrinter(printers, 'other')).toBe('Office');
  expect(proposedPrinter(printers, 'labels')).toBe('ZDesigner ZD421');
});

test('a printer that has labels but no Letter is a label printer, and never proposed for documents', () => {
  const only = [printer('dock', { isDefault: true, paperSizes: ['4x6', '4x8'] })];
  expect(proposedPrinter(only, 'labels')).toBe('dock');
  expect(proposedPrinter(only, 'bol')).toBeNull();
});

test('the only other printer is proposed; of several without a default, none', () => {
  expect(proposedPrinter([printer('laser'), printer('zebra')], 'bol')).toBe('laser');
  expect(proposedPrinter([printer('a'), printer('b')], 'bol')).toBeNull();
  expect(proposedPrinter([printer('a'), printer('b')], 'labels')).toBeNull();
});
