import { describe, expect, it } from 'vitest';
import { fieldOfPath, placeServerErrors } from '../../../../../renderer/features/quote/serviceFields.ts';

const sentRows = ['4', '9'];

describe('a path of the service', () => {
  it.each([
    ['origin.zip', 'origin.zip'],
    ['destination.locationType', 'destination.locationType'],
    ['origin', 'origin.zip'],
    ['pickupDate', 'pickupDate'],
    ['accessorials', 'accessorials'],
    ['accessorials.2', 'accessorials'],
    ['accessorials[2]', 'accessorials'],
    ['handlingUnits.0.weight', 'row.4.weight'],
    ['handlingUnits[0].weight', 'row.4.weight'],
    ['handlingUnits[1].freightClass', 'row.9.freightClass'],
    ['handlingUnits["1"]["nmfc"]', 'row.9.nmfc'],
    ['handlingUnits.1', 'row.9.description'],
    ['handlingUnits', 'row.4.description'],
    ['body.origin.state', 'origin.state'],
    ['/handlingUnits/0/weight', 'row.4.weight'],
    ['#/origin/zip', 'origin.zip'],
    ['$.destination.city', 'destination.city'],
    ['request.handling_units[1].freight_class', 'row.9.freightClass'],
    ['HandlingUnits[1].FreightClass', 'row.9.freightClass'],
    ['pickup_date', 'pickupDate'],
    ['origin.location-type', 'origin.locationType'],
  ])('%s is shown at %s', (path, key) => {
    expect(fieldOfPath(path, sentRows)).toBe(key);
  });

  it.each([
    '',
    'origin.street',
    'handlingUnits.2.weight',
    'handlingUnits.x.weight',
    'handlingUnits.0.colour',
    'origin.zip.more',
    'carrier',
    '__proto__',
  ])('%j has no field', (path) => {
    expect(fieldOfPath(path, sentRows)).toBeNull();
  });

  it('keeps what has no field with its path in full', () => {
    const { placed, unmatched } = placeServerErrors(
      [
        { field: 'handlingUnits[1].weight', message: 'Too heavy.' },
        { field: 'handlingUnits.1.weight', message: 'Ask for volume rates.' },
        { field: 'account.limit', message: 'Reached.' },
        { field: 'origin.zip', message: '' },
      ],
      sentRows,
    );
    expect([...placed]).toEqual([
      ['row.9.weight', 'Too heavy. Ask for volume rates.'],
      ['origin.zip', 'This value was rejected.'],
    ]);
    expect(unmatched).toEqual([{ field: 'account.limit', message: 'Reached.' }]);
  });
});
