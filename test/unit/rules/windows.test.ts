import { describe, expect, it } from 'vitest';
import { deliveryWarnings, pickupWarnings, readClockTime, windowLength } from '../../../shared/rules/windows.ts';

const tomorrow = '2026-11-18';
const morning = { date: '2026-11-17', time: '09:00' };
const kinds = (warnings: readonly { kind: string }[]) => warnings.map(({ kind }) => kind);

describe('readClockTime', () => {
  it.each([
    ['8', '08:00'],
    ['08:00', '08:00'],
    ['0830', '08:30'],
    ['830', '08:30'],
    [' 8.30 ', '08:30'],
    ['8 am', '08:00'],
    ['1:30pm', '13:30'],
    ['12 p.m.', '12:00'],
    ['12am', '00:00'],
    ['5p', '17:00'],
    ['noon', '12:00'],
    ['23:59', '23:59'],
  ])('reads %s as %s', (typed, time) => {
    expect(readClockTime(typed)).toBe(time);
  });

  it.each(['', '24:00', '8:60', '13pm', '0 am', '8-17', 'soon', '123456', '1:5'])('refuses %j', (typed) => {
    expect(readClockTime(typed)).toBeNull();
  });
});

describe('windows', () => {
  it('has no length when it closes before it opens, at the same time, or is not complete', () => {
    expect(windowLength({ readyTime: '13:00', closeTime: '12:59' })).toBeNull();
    expect(windowLength({ readyTime: '13:00', closeTime: '13:00' })).toBeNull();
    expect(windowLength({ readyTime: '', closeTime: '13:00' })).toBeNull();
    expect(windowLength({ readyTime: '08:00', closeTime: '17:00' })).toBe(540);
  });

  it('is short under two hours, tight under three, and says nothing from three on', () => {
    expect(deliveryWarnings({ readyTime: '14:00', closeTime: '15:59' })).toEqual([{ kind: 'short', minutes: 119 }]);
    expect(deliveryWarnings({ readyTime: '14:00', closeTime: '16:00' })).toEqual([{ kind: 'tight', minutes: 120 }]);
    expect(deliveryWarnings({ readyTime: '14:00', closeTime: '17:00' })).toEqual([]);
  });

  it('warns of a pickup that closes before 14:00, not of a delivery', () => {
    expect(kinds(pickupWarnings({ readyTime: '08:00', closeTime: '13:59' }, tomorrow, morning))).toEqual([
      'closes_early',
    ]);
    expect(pickupWarnings({ readyTime: '08:00', closeTime: '14:00' }, tomorrow, morning)).toEqual([]);
    expect(deliveryWarnings({ readyTime: '08:00', closeTime: '12:00' })).toEqual([]);
  });

  it('warns of a pickup that is asked for late on its own day only', () => {
    const window = { readyTime: '08:00', closeTime: '17:00' };
    expect(kinds(pickupWarnings(window, '2026-11-17', { date: '2026-11-17', time: '14:31' }))).toEqual([
      'requested_late',
    ]);
    expect(pickupWarnings(window, '2026-11-17', { date: '2026-11-17', time: '14:30' })).toEqual([]);
    expect(pickupWarnings(window, tomorrow, { date: '2026-11-17', time: '16:00' })).toEqual([]);
    const early = { readyTime: '08:00', closeTime: '15:00' };
    expect(kinds(pickupWarnings(early, '2026-11-17', { date: '2026-11-17', time: '13:30' }))).toEqual([
      'ready_too_soon',
    ]);
  });
});
