import { describe, expect, it } from 'vitest';
import { deliveryWarnings, pickupWarnings, windowLength } from '../../../shared/rules/windows.ts';

const tomorrow = '2026-11-18';
const morning = { date: '2026-11-17', time: '09:00' };
const kinds = (warnings: readonly { kind: string }[]) => warnings.map(({ kind }) => kind);

describe('windows', () => {
  it('has a length over midnight, and none while it is not complete', () => {
    expect(windowLength({ readyTime: '22:00', closeTime: '04:00' })).toBe(360);
    expect(windowLength({ readyTime: '13:00', closeTime: '12:59' })).toBe(1439);
    expect(windowLength({ readyTime: '13:00', closeTime: '13:00' })).toBe(0);
    expect(windowLength({ readyTime: '', closeTime: '13:00' })).toBeNull();
    expect(windowLength({ readyTime: '08:00', closeTime: '17:00' })).toBe(540);
  });

  it('is short under two hours, tight under three, and says nothing from three on', () => {
    expect(deliveryWarnings({ readyTime: '14:00', closeTime: '15:59' })).toEqual([{ kind: 'short', minutes: 119 }]);
    expect(deliveryWarnings({ readyTime: '14:00', closeTime: '16:00' })).toEqual([{ kind: 'tight', minutes: 120 }]);
    expect(deliveryWarnings({ readyTime: '14:00', closeTime: '17:00' })).toEqual([]);
  });

  it('says that a window closes the next day, and that one opens and closes at the same time', () => {
    const night = { readyTime: '22:00', closeTime: '04:00' };
    expect(deliveryWarnings(night)).toEqual([{ kind: 'closes_next_day', minutes: 360 }]);
    expect(pickupWarnings(night, tomorrow, morning)).toEqual([{ kind: 'closes_next_day', minutes: 360 }]);
    expect(pickupWarnings(night, '2026-11-17', { date: '2026-11-17', time: '13:00' })).toHaveLength(1);
    expect(kinds(deliveryWarnings({ readyTime: '23:00', closeTime: '00:30' }))).toEqual(['closes_next_day', 'short']);
    expect(deliveryWarnings({ readyTime: '08:00', closeTime: '08:00' })).toEqual([{ kind: 'same_time' }]);
  });

  it('warns of a pickup date that has passed here', () => {
    const window = { readyTime: '08:00', closeTime: '17:00' };
    expect(kinds(pickupWarnings(window, '2026-11-16', morning))).toEqual(['passed_here']);
  });

  it('warns of a pickup that closes before 14:00, not of a delivery', () => {
    expect(kinds(pickupWarnings({ readyTime: '08:00', closeTime: '13:59' }, tomorrow, morning))).toEqual([
      'closes_early',
    ]);
    expect(pickupWarnings({ readyTime: '08:00', closeTime: '14:00' }, tomorrow, morning)).toEqual([]);
    expect(deliveryWarnings({ readyTime: '08:00', closeTime: '12:00' })).toEqual([]);
  });

  it('warns of a late pickup request only on its own day', () => {
    const window = { readyTime: '08:00', closeTime: '17:00' };
    expect(kinds(pickupWarnings(window, '2026-11-17', { date: '2026-11-17', time: '14:31' }))).toEqual([
      'requested_late',
    ]);
    expect(pickupWarnings(window, '2026-11-17', { date: '2026-11-17', time: '14:30' })).toEqual([]);
    expect(pickupWarnings(window, tomorrow, { date: '2026-11-17', time: '16:00' })).toEqual([]);
    const early = { readyTime: '08:00', closeTime: '15:00' };
    expect(kinds(pickupWarnings(early, '2026-11-17', { date: '2026-11-17', time: '13:30' }))).toEqual(['closes_soon']);
  });
});
