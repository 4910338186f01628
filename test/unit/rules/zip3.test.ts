import { describe, expect, it } from 'vitest';
import { STATE_CODES } from '../../../shared/freight/values.ts';
import { statesOfZip, zipMatchesState } from '../../../shared/rules/zip3.ts';

describe('the state of a ZIP', () => {
  it.each([
    ['43207', 'OH'],
    ['80216', 'CO'],
    ['10001', 'NY'],
    ['90210', 'CA'],
    ['60601', 'IL'],
    ['33101', 'FL'],
    ['20001', 'DC'],
    ['20101', 'VA'],
    ['20814', 'MD'],
    ['00501', 'NY'],
    ['00901', 'PR'],
    ['02110', 'MA'],
    ['05401', 'VT'],
    ['05501', 'MA'],
    ['96819', 'HI'],
    ['99501', 'AK'],
    ['88510', 'TX'],
    ['73301', 'TX'],
    ['79901', 'TX'],
    ['73939', 'OK'],
    ['83414', 'WY'],
    ['39901', 'GA'],
    ['03801', 'NH'],
    ['04101', 'ME'],
    ['71901', 'AR'],
    ['98607', 'WA'],
    ['97201', 'OR'],
    ['59101', 'MT'],
    ['89501', 'NV'],
    ['87101', 'NM'],
    ['96799', 'AS'],
    ['96950', 'MP'],
    ['34034', 'AA'],
    ['09012', 'AE'],
    ['96201', 'AP'],
  ])('%s is %s', (zip, state) => {
    expect(zipMatchesState(zip, state)).toBe(true);
  });

  it('is no other state', () => {
    expect(zipMatchesState('43207', 'CO')).toBe(false);
    expect(zipMatchesState('80216', 'OH')).toBe(false);
    expect(zipMatchesState('43207', 'ZZ')).toBe(false);
  });

  it('may be one of two where a ZIP3 reaches over a border', () => {
    expect(statesOfZip('06390').toSorted()).toEqual(['CT', 'NY']);
  });

  it('is null for unassigned prefixes, and for invalid ZIPs', () => {
    for (const zip of ['00000', '', 'ABCDE', '4']) expect(statesOfZip(zip)).toEqual([]);
  });

  it('knows the islands', () => {
    expect([statesOfZip('00801'), statesOfZip('96910'), statesOfZip('00901')]).toEqual([['VI'], ['GU', 'MP'], ['PR']]);
  });

  it('is known for every state', () => {
    const found = new Set(
      Array.from({ length: 1000 }, (_, number) => statesOfZip(String(number).padStart(3, '0'))).flat(),
    );
    expect([...found].toSorted()).toEqual([...STATE_CODES].toSorted());
  });
});
