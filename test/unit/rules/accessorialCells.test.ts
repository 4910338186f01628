import { expect, test } from 'vitest';
import { parseContactFields } from '../../../shared/rules/contactFields.ts';
import { parseOrderRow } from '../../../shared/rules/orderColumns.ts';

test.each([
  ['LGPU INSPU', ['LGPU', 'INSPU']],
  ['lgpu inspu', ['LGPU', 'INSPU']],
  ['LIFTGATE AT PICKUP; INSIDE PICKUP', ['LGPU', 'INSPU']],
  ['Liftgate at Pickup, LIMITED ACCESS', ['LGPU', 'LIMACC']],
])('accessorials in a cell are codes and names in any case: %s', (cell, codes) => {
  const order = parseOrderRow({ orderNumber: 'SO-1', accessorials: cell }, '2026-11-17');
  expect(order).toMatchObject({ accessorials: codes, problems: [] });
  const contact = parseContactFields({ pickupAccessorials: cell });
  expect(contact).toEqual({ fields: { pickupAccessorials: codes }, problems: [] });
});
