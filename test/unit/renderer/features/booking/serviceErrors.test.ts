import { describe, expect, it } from 'vitest';
import { countIssues } from '../../../../../renderer/features/booking/issues.ts';
import { serviceFieldErrors } from '../../../../../renderer/features/booking/serviceErrors.ts';
import { firstError } from '../../../../../renderer/features/booking/steps.ts';

describe('serviceFieldErrors', () => {
  it('puts each complaint on its field and keeps unknown paths in full', () => {
    expect(
      serviceFieldErrors([
        { field: 'shipper.phone', message: 'must be 10 digits' },
        { field: 'referenceNumbers[1]', message: 'too long' },
        { field: 'shipmentId', message: 'already used' },
        { field: 'handlingUnits.0.weight', message: 'is missing' },
      ]),
    ).toEqual({
      errors: {
        'shipper.phone': 'must be 10 digits',
        referenceNumbers: 'too long',
        orderId: 'already used',
      },
      elsewhere: [{ field: 'handlingUnits.0.weight', message: 'is missing' }],
    });
  });

  it.each([
    ['consignee.phone', 'consignee.phone'],
    ['referenceNumbers', 'referenceNumbers'],
    ['referenceNumbers[]', 'referenceNumbers'],
    ['referenceNumbers.2', 'referenceNumbers'],
    ['referenceNumbers["2"]', 'referenceNumbers'],
    ['poNumber', 'poNumber'],
    ['shipmentId', 'orderId'],
    ['consignee', 'consignee.name'],
    ['pickup', 'pickup.readyTime'],
    ['body.shipper.address1', 'shipper.address1'],
    ['/delivery/closeTime', 'delivery.closeTime'],
    ['pickup.ready_time', 'pickup.readyTime'],
    ['$.specialInstructions', 'specialInstructions'],
  ])('%s is shown at %s', (field, path) => {
    expect(serviceFieldErrors([{ field, message: 'Wrong.' }])).toEqual({ errors: { [path]: 'Wrong.' }, elsewhere: [] });
  });

  it.each([
    '',
    'carrier',
    'quoteReference',
    'shipper.fax',
    'consignee.phone.0',
    'referenceNumbers.x',
    '__proto__',
    'constructor',
  ])('%j is not a field of the form', (field) => {
    expect(serviceFieldErrors([{ field, message: 'Wrong.' }])).toEqual({
      errors: {},
      elsewhere: [{ field, message: 'Wrong.' }],
    });
  });

  it('a field error without a message still marks its field', () => {
    expect(serviceFieldErrors([{ field: 'poNumber', message: '' }]).errors).toEqual({
      poNumber: 'This value was rejected.',
    });
  });

  it('joins two complaints about one field', () => {
    const { errors } = serviceFieldErrors([
      { field: 'referenceNumbers.0', message: 'too long.' },
      { field: 'referenceNumbers.3', message: 'empty.' },
    ]);
    expect(errors).toEqual({ referenceNumbers: 'too long. empty.' });
  });
});

describe('what is to be reviewed', () => {
  const errors = { 'consignee.phone': 'a', 'delivery.readyTime': 'b', poNumber: 'c' } as const;

  it('counts errors and windows on both steps, unusual fields only in the form', () => {
    expect(countIssues('details', errors, {}, [], 2)).toBe(5);
    expect(countIssues('review', errors, {}, [], 2)).toBe(5);
    const unusual = { 'shipper.email': 'x', 'consignee.phone': 'y' };
    expect(countIssues('details', errors, unusual, [], 2)).toBe(6);
    expect(countIssues('review', errors, unusual, [], 2)).toBe(5);
  });

  it('starts at the first field with an error, in the order of the screen', () => {
    expect(firstError({ poNumber: 'a', 'delivery.closeTime': 'b', 'consignee.name': 'c' })).toBe('consignee.name');
    expect(firstError({})).toBeNull();
  });
});
