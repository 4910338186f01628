import { describe, expect, it } from 'vitest';
import { checkForm, normalized, pickupDateMessage } from '../../../../../renderer/features/quote/checkForm.ts';
import { blankForm, type QuoteForm } from '../../../../../renderer/features/quote/form.ts';
import { sampleForm, sampleRow, TODAY } from './sampleForm.ts';

const check = (change: Partial<QuoteForm> = {}) => checkForm({ ...sampleForm(), ...change }, TODAY);

describe('from the form to the request', () => {
  it('sends what the form shows, the trailing blank row left out', () => {
    expect(check().request).toEqual({
      pickupDate: '2026-11-18',
      origin: { city: 'Columbus', state: 'OH', zip: '43207', locationType: 'Business' },
      destination: { city: 'Denver', state: 'CO', zip: '80216', locationType: 'Business' },
      handlingUnits: [
        expect.objectContaining({ quantity: 2, weight: 600, description: 'Steel shelf brackets, boxed' }),
      ],
      accessorials: ['LGDL'],
    });
  });

  it.each(['12/31/9999', '9999-03-02'])('reads a date out of this world, %s', (pickupDate) => {
    expect(check({ pickupDate }).warnings.get('pickupDate')).toMatch(/days/);
  });

  it('reads ZIP+4, the name of a state and a typed date', () => {
    const { request } = check({
      pickupDate: '11/18',
      origin: { zip: ' 43207-1234', city: ' Columbus ', state: 'ohio', locationType: 'School' },
    });
    expect(request?.pickupDate).toBe('2026-11-18');
    expect(request?.origin).toEqual({ zip: '43207', city: 'Columbus', state: 'OH', locationType: 'School' });
  });

  it('preserves the order of the rows and omits blank ones', () => {
    const rows = [
      sampleRow({ description: 'First' }),
      ...sampleForm([]).rows,
      sampleRow({ key: '3', description: 'Last' }),
    ];
    expect(check({ rows }).request?.handlingUnits.map((unit) => unit.description)).toEqual(['First', 'Last']);
  });

  it('names every problem of a blank form at once and sends nothing', () => {
    const { problems, request } = checkForm(blankForm(''), TODAY);
    expect(request).toBeNull();
    expect([...problems]).toEqual([
      ['pickupDate', 'Required.'],
      ['origin.city', 'Required.'],
      ['origin.state', 'Required.'],
      ['origin.zip', 'Required.'],
      ['destination.city', 'Required.'],
      ['destination.state', 'Required.'],
      ['destination.zip', 'Required.'],
      ['row.1.description', 'Enter at least one handling unit.'],
    ]);
  });

  it('names the cell that is wrong by its row, not by its place', () => {
    const { problems } = check({ rows: [sampleRow(), sampleRow({ key: '7', weight: 'heavy' })] });
    expect([...problems]).toEqual([['row.7.weight', 'Enter a number of pounds.']]);
  });

  it('adds up what can be read', () => {
    const { totals } = check({ rows: [sampleRow(), sampleRow({ key: '2', weight: '' })] });
    expect(totals.units).toBe(2);
    expect(totals.weightLb).toBe(1200);
  });
});

describe('warnings block nothing', () => {
  it('of a ZIP in another state', () => {
    const checked = check({ origin: { zip: '80216', city: 'Columbus', state: 'OH', locationType: '' } });
    expect(checked.warnings.get('origin.zip')).toBe('ZIP 80216 is in Colorado.');
    expect(checked.request).not.toBeNull();
  });

  it.each(['AK', 'HI', 'PR'])('of %s, which is reached by water', (state) => {
    const checked = check({ destination: { zip: '99999', city: 'Anywhere', state, locationType: '' } });
    expect(checked.warnings.get('destination.state')).toMatch(/is offshore/);
    expect(checked.request).not.toBeNull();
  });

  it.each(['ZZ', 'fm'])('of %s, two letters that are not a known state', (state) => {
    const checked = check({ destination: { zip: '96941', city: 'Anywhere', state, locationType: '' } });
    expect(checked.warnings.get('destination.state')).toMatch(/isn’t a US state code/);
    expect(checked.request?.destination.state).toBe(state.toUpperCase());
  });

  it('of military mail', () => {
    const checked = check({ destination: { zip: '09012', city: 'APO', state: 'AE', locationType: '' } });
    expect(checked.warnings.get('destination.state')).toMatch(/is a military address/);
    expect(checked.warnings.get('destination.zip')).toBeUndefined();
    expect(checked.request).not.toBeNull();
  });

  it.each([
    ['Resdiential', /did you mean Residential\?/],
    ['busines', /did you mean Business\?/],
    ['CO', /isn’t a listed location type/],
    ['80216', /isn’t a listed location type/],
    ['Construction Site', /Construction Site may be priced as limited access/],
  ])('of the location type %j, which is sent', (locationType, message) => {
    const checked = check({ destination: { zip: '80216', city: 'Denver', state: 'CO', locationType } });
    expect(checked.warnings.get('destination.locationType')).toMatch(message);
    expect(checked.request?.destination.locationType).toBe(locationType);
  });

  it.each(['Business', 'Residential', ''])('of no listed location type: %j', (locationType) => {
    const checked = check({ destination: { zip: '80216', city: 'Denver', state: 'CO', locationType } });
    expect(checked.warnings.size).toBe(0);
  });

  it('of long texts of a place', () => {
    const long = 'x'.repeat(101);
    const checked = check({ destination: { zip: '80216', city: long, state: 'CO', locationType: long } });
    expect(checked.warnings.get('destination.city')).toMatch(/^101 characters/);
    expect(checked.warnings.get('destination.locationType')).toMatch(/^101 characters/);
    expect(checked.request?.destination.city).toBe(long);
  });

  it('of more than 100 rows', () => {
    const rows = (count: number) => Array.from({ length: count }, (_, at) => sampleRow({ key: String(at + 1) }));
    expect(check({ rows: rows(100) }).warnings.size).toBe(0);
    const checked = check({ rows: rows(101) });
    expect(checked.warnings.get('row.101.quantity')).toMatch(/^101 rows/);
    expect(checked.request?.handlingUnits).toHaveLength(101);
  });

  it('of a declared class below density', () => {
    const checked = check({ rows: [sampleRow({ freightClass: '50' })] });
    expect(checked.warnings.get('row.1.freightClass')).toBe('Density suggests class 92.5; you entered 50');
    expect(checked.request).not.toBeNull();
  });
});

describe('the word under the pickup date', () => {
  it.each([
    ['2026-11-18', 'hint', 'Next business day'],
    ['2026-11-17', 'hint', 'Today'],
    ['2026-11-21', 'warning', 'Saturday: most carriers don’t pick up.'],
    ['2026-11-26', 'warning', 'Thanksgiving Day: most carriers don’t pick up.'],
    ['2027-01-04', 'warning', '48 days ahead.'],
    ['2026-11-16', 'problem', 'This date has passed.'],
    ['soon', 'problem', 'Enter a date: 11/18 or +1.'],
    ['', 'problem', 'Required.'],
  ])('for %j is a %s: %s', (typed, kind, text) => {
    expect(pickupDateMessage(typed, TODAY)).toEqual({ kind, text });
  });

  it('of a day that has passed here, and not yet further west, blocks nothing', () => {
    const open = '2026-11-16';
    expect(pickupDateMessage('2026-11-16', TODAY, open)).toMatchObject({ kind: 'warning' });
    expect(pickupDateMessage('2026-11-15', TODAY, open)).toMatchObject({ kind: 'problem' });
    const form = { ...sampleForm(), pickupDate: '2026-11-16' };
    expect(checkForm(form, TODAY, open).request?.pickupDate).toBe('2026-11-16');
    expect(checkForm(form, TODAY).request).toBeNull();
  });

  it('is silent about an ordinary day', () => {
    expect(pickupDateMessage('2026-11-19', TODAY)).toBeNull();
  });
});

describe('a field that is left', () => {
  it.each([
    ['origin.zip', ' 43207-1234 ', '43207'],
    ['origin.zip', '4320', '4320'],
    ['destination.state', 'ohio', 'OH'],
    ['origin.city', ' Columbus ', 'Columbus'],
    ['origin.locationType', ' ', 'Business'],
    ['pickupDate', '11/18', '2026-11-18'],
    ['pickupDate', 'soon', 'soon'],
  ] as const)('%s turns %j into %j', (key, typed, text) => {
    expect(normalized(key, typed, TODAY)).toBe(text);
  });
});
