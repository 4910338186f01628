import { expect, test } from 'vitest';
import type { ContactFields } from '../../../shared/freight/contacts.ts';
import {
  missingReferences,
  referenceRulesOf,
  ruleLabel,
  withDefaultReferences,
} from '../../../shared/rules/referenceRules.ts';
import { sampleContact } from '../../support/sampleEntries.ts';

const rulesOf = (changes: Partial<ContactFields>) =>
  referenceRulesOf(sampleContact({ name: 'Acme Foods', ...changes }));
const strict = rulesOf({
  requiredReferences: ['poNumber', 'referenceNumbers'],
  poFormat: 'PO-######',
  referenceFormat: 'D###',
  orderLength: '6-10',
});

test('required references that are missing or blank name the customer', () => {
  const messages = (details: Parameters<typeof missingReferences>[1]) =>
    missingReferences(strict, details).map(({ field, kind, message }) => `${field} ${kind}: ${message}`);
  const none = ['poNumber missing: Required by Acme Foods.', 'referenceNumbers missing: Required by Acme Foods.'];
  expect(messages({})).toEqual(none);
  expect(messages({ poNumber: '  ', referenceNumbers: [' '] })).toEqual(none);
  expect(messages({ poNumber: null, referenceNumbers: null, orderId: null })).toEqual(none);
  expect(messages({ poNumber: 'PO-1', referenceNumbers: ['X'], orderId: '12345' })).toEqual([
    'poNumber format: Acme Foods requires PO-######.',
    'orderId format: Acme Foods requires 6–10 characters.',
    'referenceNumbers format: Acme Foods requires D###.',
  ]);
});

test('one of several reference numbers must have the format, and blanks around a value count for nothing', () => {
  expect(missingReferences(strict, { poNumber: ' PO-123456 ', referenceNumbers: ['other', 'D123'] })).toEqual([]);
});

test('a contact without rules requires nothing', () => {
  expect(missingReferences(rulesOf({}), {})).toEqual([]);
});

test('defaults fill blank fields only, and those of the previous customer are replaced', () => {
  const acme = rulesOf({ poDefault: 'PO-000001', referenceDefault: 'D100' });
  const other = rulesOf({ poDefault: 'X-1' });
  const filled = withDefaultReferences(acme, { poNumber: '', orderId: 'mine', referenceNumbers: [] as string[] });
  expect(filled).toEqual({ poNumber: 'PO-000001', orderId: 'mine', referenceNumbers: ['D100'] });
  expect(withDefaultReferences(other, filled, acme)).toEqual({
    poNumber: 'X-1',
    orderId: 'mine',
    referenceNumbers: [],
  });
  expect(withDefaultReferences(other, { ...filled, poNumber: 'typed' }, acme)).toMatchObject({ poNumber: 'typed' });
  expect(withDefaultReferences(null, filled, acme)).toEqual({ poNumber: '', orderId: 'mine', referenceNumbers: [] });
  expect(withDefaultReferences(acme, {})).toEqual({ poNumber: 'PO-000001', referenceNumbers: ['D100'] });
});

test('a label has the format and the length', () => {
  expect(ruleLabel({ format: 'PO-*', length: '6-10' })).toBe('PO-*, 6–10 characters');
  expect(ruleLabel({ format: '', length: '' })).toBe('');
});
