import { expect, test } from 'vitest';
import { unitTypeCode } from '../../../electron/mock-service/documents/unitTypeCode.ts';
import {
  defaultSize,
  splitQuantity,
  splitUnitType,
  tidyUnitType,
  UNIT_TYPES,
  withUnitType,
} from '../../../shared/rules/unitTypes.ts';

test.each([
  ['2 drums', '2', 'Drum'],
  ['1,200 plt', '1,200', 'Pallet'],
  ['3sk', '3', 'Skid'],
  ['4 Crates', '4', 'Crate'],
  ['1 gaylord box', '1', 'Gaylord'],
  ['2', '2', null],
  // Pieces may be the contents.
  ['2 pcs', '2 pcs', null],
  ['2 widgets', '2 widgets', null],
  ['drums', 'drums', null],
  ['', '', null],
])('quantity %j is %j and %j', (text, quantity, unitType) => {
  expect(splitQuantity(text)).toEqual({ quantity, unitType });
});

test('every type and its abbreviations mean one type', () => {
  for (const { name, also } of UNIT_TYPES) {
    for (const text of [name, name.toUpperCase(), `${name}s`, ...also]) expect(tidyUnitType(text)).toBe(name);
  }
  expect(tidyUnitType(' Tri-wall ')).toBe('Tri-wall');
});

test.each([
  ['Oil', 'Drum', 'Oil (drum)'],
  ['Oil', 'dr', 'Oil (drum)'],
  ['Oil', 'Tri-wall', 'Oil (tri-wall)'],
  ['Oil', 'Pallet', 'Oil'],
  ['Oil', '', 'Oil'],
  // A missing description stays an error.
  ['', 'Drum', ''],
])('%j in %j is sent as %j', (description, type, sent) => {
  expect(withUnitType(description, type)).toBe(sent);
});

test('what was sent is split again', () => {
  expect(splitUnitType('Oil (drum)')).toEqual({ description: 'Oil', unitType: 'Drum' });
  for (const description of ['Oil', 'Oil (10W-40)', '(drum)', 'Oil (pallet)', 'Oil (Drum)'])
    expect(splitUnitType(description)).toEqual({ description, unitType: '' });
});

test('every type but the default has its abbreviation on the demo’s BOL', () => {
  const codes = UNIT_TYPES.slice(1).map(({ name }) => unitTypeCode(`Oil (${name.toLowerCase()})`));
  expect(new Set(codes).size).toBe(UNIT_TYPES.length - 1);
  expect(codes).not.toContain('units');
  expect(unitTypeCode('Oil')).toBe('units');
});

test('common dimensions', () => {
  expect(defaultSize('pallet')).toEqual({ length: '48', width: '40', height: '' });
  expect(defaultSize('Crate')).toEqual({ length: '', width: '', height: '' });
});
