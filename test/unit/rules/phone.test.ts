import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { formatPhone, readPhone } from '../../../shared/rules/phone.ts';

describe('phone numbers', () => {
  it.each([
    '6145550123',
    '(614) 555-0123',
    '614.555.0123',
    '+1 614 555 0123',
    '1-614-555-0123',
    ' 614\u2013555\u20130123 ',
    '614/555-0123',
  ])('reads %j as its ten digits', (text) => {
    expect(readPhone(text)).toEqual({ kind: 'phone', digits: '6145550123', extension: null });
  });

  it.each([
    ['', 'not_ten_digits'],
    ['555-0123', 'not_ten_digits'],
    ['61455501234', 'not_ten_digits'],
    ['+44 20 7946 0000', 'not_ten_digits'],
    ['555-0123 x12', 'not_ten_digits'],
    ['614-555-0123 x1234567', 'not_a_phone'],
    ['call the dock', 'not_a_phone'],
    ['614-555-DOCK', 'not_a_phone'],
  ])('rejects %j: %s', (text, problem) => {
    expect(readPhone(text)).toEqual({ kind: 'refused', problem });
  });

  it.each(['x44', 'X 44', 'ext 44', 'ext. 44', 'Ext: 44', 'extension 44', '#44', ', ext 44'])(
    'reads %j behind the ten digits',
    (behind) => {
      expect(readPhone(`614-555-0123 ${behind}`)).toEqual({ kind: 'phone', digits: '6145550123', extension: '44' });
      expect(readPhone(formatPhone('6145550123', '44'))).toMatchObject({ digits: '6145550123', extension: '44' });
      expect(formatPhone('6145550123', '44')).toBe('(614) 555-0123 ext. 44');
    },
  );

  it('reads back what it formats', () => {
    fc.assert(
      fc.property(fc.stringMatching(/^\d{10}$/), (digits) => {
        expect(readPhone(formatPhone(digits))).toEqual({ kind: 'phone', digits, extension: null });
      }),
    );
    expect(formatPhone('6145550123')).toBe('(614) 555-0123');
    expect(formatPhone('12')).toBe('12');
  });
});
