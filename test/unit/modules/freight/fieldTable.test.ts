import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import type { Operation } from '../../../../shared/freight/operations.ts';
import { ELEMENT, fieldsOf } from '../../../support/oddFields.ts';

const ROOT = new URL('../../../../', import.meta.url);
const textOf = (path: string) => readFileSync(new URL(path, ROOT), 'utf8');

test('The table of what is done with each field has every field that is read, and no other', () => {
  const source = textOf('shared/freight/responses.ts');
  const read = [...source.matchAll(/\.(?:needed|optional|text|list|values|object|raw)\(\s*'(\w+)'/g)].map(
    ([, name]) => name,
  );
  read.push(...[...source.matchAll(/warningOf\(fields, '(\w+)'\)/g)].map(([, name]) => name));
  const rows = textOf('electron/modules/freight/README.md').matchAll(/^\| `([\w.[\]]+)`/gm);
  const named = [...rows].map(([, path]) => path?.split('.').at(-1));
  // A link is used immediately, so its expiry is never read.
  const unread = ['expiresAt'];
  expect(new Set(named.filter((name) => !unread.includes(name ?? '')))).toEqual(new Set(read));
});

test.each<[string, Operation]>([
  ['Get Rates', 'getRates'],
  ['Book Shipment', 'bookShipment'],
  ['Shipment Status', 'getShipment'],
  ['Documents', 'getDocuments'],
])('The table has every field of the schema of %s', (name, operation) => {
  const [, part = ''] = textOf('electron/modules/freight/README.md').split(`| **${name}** |`);
  const rows = [...(part.split('| **')[0] ?? '').matchAll(/^\| `([\w.[\]]+)`/gm)].map(([, path]) => path);
  // A list and its elements share a row, unless the elements have fields.
  const fields = fieldsOf(operation)
    .filter((path) => path.at(-1) !== ELEMENT)
    .map((path) => path.join('.').replaceAll(`.${ELEMENT}`, '[]'))
    .filter((path) => !path.startsWith('shipment.documents[]'));
  expect(rows).toEqual(expect.arrayContaining(fields));
  expect(rows).toHaveLength(fields.length);
});
