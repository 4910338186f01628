import { describe, expect, it } from 'vitest';
import { countIssues } from '../../../../../renderer/features/booking/issues.ts';
import { serviceFieldErrors } from '../../../../../renderer/features/booking/serviceErrors.ts';
import {
  errorElsewhere,
  errorsFrom,
  errorsOfStep,
  firstError,
  nextStep,
  previousStep,
  stepOf,
} from '../../../../../renderer/features/booking/steps.ts';

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

describe('errors on several steps', () => {
  const errors = { 'consignee.phone': 'a', 'delivery.readyTime': 'b', poNumber: 'c' } as const;

  it('stay while their step is ahead, and go with the steps that were passed', () => {
    expect(errorsFrom(errors, 'parties')).toEqual(errors);
    expect(errorsFrom(errors, 'windows')).toEqual({ 'delivery.readyTime': 'b', poNumber: 'c' });
    expect(errorsFrom(errors, 'references')).toEqual({ poNumber: 'c' });
    expect(errorsFrom(errors, 'review')).toEqual({});
  });

  it('are visited step after step, and from the last on the first', () => {
    expect(errorElsewhere(errors, 'parties')).toBe('delivery.readyTime');
    expect(errorElsewhere(errors, 'windows')).toBe('poNumber');
    expect(errorElsewhere(errors, 'references')).toBe('consignee.phone');
    expect(errorElsewhere(errors, 'review')).toBe('consignee.phone');
    expect(errorElsewhere({ poNumber: 'c' }, 'references')).toBeNull();
  });

  it('all count as to be checked, whichever step is open', () => {
    expect(countIssues('windows', errors, {}, [], 2)).toBe(5);
    expect(countIssues('parties', errors, {}, [], 2)).toBe(3);
    const unusual = { 'shipper.email': 'x', 'consignee.phone': 'y' };
    expect(countIssues('parties', errors, unusual, [], 2)).toBe(4);
    expect(countIssues('windows', errors, unusual, [], 2)).toBe(5);
  });
});

describe('steps', () => {
  it('open at the first field with an error, in the order of the screen', () => {
    const errors = { poNumber: 'a', 'delivery.closeTime': 'b', 'consignee.name': 'c' };
    expect(firstError(errors)).toBe('consignee.name');
    expect(stepOf('delivery.closeTime')).toBe('windows');
    expect(errorsOfStep(errors, 'references')).toEqual({ poNumber: 'a' });
    expect(firstError({})).toBeNull();
  });

  it('lead forward to the review and back to the first', () => {
    expect(nextStep('parties')).toBe('windows');
    expect(nextStep('review')).toBe('review');
    expect(previousStep('review')).toBe('references');
    expect(previousStep('parties')).toBeNull();
  });
});
