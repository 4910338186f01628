import { describe, expect, it } from 'vitest';
import { STATE_CODES } from '../../../shared/freight/values.ts';
import { byWater, readState, readZip, STATE_NAMES, tidyState } from '../../../shared/rules/places.ts';

describe('states', () => {
  it('reads every code and every name, in any case', () => {
    for (const code of STATE_CODES) {
      expect(readState(` ${code.toLowerCase()} `)).toBe(code);
      expect(readState(STATE_NAMES[code].toUpperCase())).toBe(code);
    }
  });

  it('reads D.C. and blanks inside a name', () => {
    expect(readState('D.C.')).toBe('DC');
    expect(readState('north  carolina')).toBe('NC');
  });

  it.each(['', 'O', 'ZZ', 'Ontario', 'OHI'])('does not guess at %j', (text) => {
    expect(readState(text)).toBeNull();
  });

  it('takes any two letters, in capitals', () => {
    expect(['ohio', ' mp ', 'zz', 'Ontario'].map(tidyState)).toEqual(['OH', 'MP', 'ZZ', 'Ontario']);
  });

  it('names the places that freight reaches by water', () => {
    expect(STATE_CODES.filter((code) => byWater(code) !== null)).toEqual(['AK', 'GU', 'HI', 'PR', 'VI', 'AS', 'MP']);
    expect(byWater('hawaii')).toBe('Hawaii');
    expect(byWater('nowhere')).toBeNull();
  });
});

describe('ZIPs', () => {
  it.each([
    ['43207', '43207'],
    [' 43207 ', '43207'],
    ['43207-1234', '43207'],
    ['432071234', '43207'],
    ['00901', '00901'],
  ])('reads %j as %s', (text, zip) => {
    expect(readZip(text)).toBe(zip);
  });

  it.each(['', '4320', '432071', '6103', '4320O', 'K1A 0B1'])('rejects %j', (text) => {
    expect(readZip(text)).toBeNull();
  });
});
