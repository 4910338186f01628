import fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  CHEAPEST,
  NO_CONDITIONS,
  type RoutingChoice,
  type RoutingConditions,
  type RoutingGuide,
} from '../../../shared/freight/routing.ts';
import { chooseRate, type RoutedOrder, type RoutedRate, ruleFits } from '../../../shared/rules/routingGuide.ts';
import { sampleRateRequest } from '../../support/samples.ts';

const rate = (carrier: string, totalCents: number, changes: Partial<RoutedRate> = {}): RoutedRate => ({
  carrier,
  carrierName: `${carrier} Freight`,
  totalCents,
  currency: 'USD',
  transitDays: 3,
  estimatedDeliveryDate: '2026-11-23',
  ...changes,
});
const order = (changes: Partial<RoutedOrder> = {}): RoutedOrder => ({
  request: sampleRateRequest(),
  consigneeId: null,
  consignee: 'Example Fixtures Inc.',
  deliverBy: null,
  ...changes,
});
const guide = (choose: Partial<RoutingChoice>): RoutingGuide => ({ rules: [], fallback: { ...CHEAPEST, ...choose } });
const none = () => '' as const;
const RATES = [rate('AAA', 50_000), rate('BBB', 40_000, { transitDays: 5 }), rate('CCC', 60_000, { transitDays: 2 })];
const positionOf = (
  rates: readonly RoutedRate[],
  choose: Partial<RoutingChoice>,
  changes: Partial<RoutedOrder> = {},
) => {
  const routed = chooseRate(rates, order(changes), guide(choose), none);
  return routed.kind === 'chosen' ? routed.position : routed.reason;
};

test.each<[Partial<RoutingConditions>, boolean]>([
  [{}, true],
  [{ consignee: 'example  FIXTURES' }, true],
  [{ consignee: 'Other' }, false],
  [{ consigneeId: 'c1', consignee: 'Other' }, true],
  [{ consigneeId: 'c2' }, false],
  [{ origins: ['TX', 'OH'] }, true],
  [{ origins: ['432'] }, true],
  [{ origins: ['433'], destinations: ['CO'] }, false],
  [{ destinations: ['80216'] }, true],
  [{ item: 'BRACKETS' }, true],
  [{ item: '104600' }, false],
  [{ freightClass: '70' }, false],
  [{ minWeightLb: 1200, maxWeightLb: 1200 }, true],
  [{ minWeightLb: 1201 }, false],
  [{ maxWeightLb: 1199 }, false],
  [{ accessorial: 'LGDL' }, true],
  [{ accessorial: 'LGPU' }, false],
  [{ origins: ['OH'], accessorial: 'LGPU' }, false],
])('whether %o fits is %s', (when, expected) => {
  expect(ruleFits({ ...NO_CONDITIONS, ...when }, order({ consigneeId: 'c1' }))).toBe(expected);
});

test('a class and an NMFC item of any row fit', () => {
  const [row] = sampleRateRequest().handlingUnits;
  if (row === undefined) throw new Error('no row');
  const request = sampleRateRequest({ handlingUnits: [row, { ...row, freightClass: '77.5', nmfc: '104600-2' }] });
  expect(ruleFits({ ...NO_CONDITIONS, freightClass: '77.50', item: '104600' }, order({ request }))).toBe(true);
});

test('the first rule that fits is used, and the default only if none does', () => {
  const toColorado = { id: 'co', name: 'Colorado', when: { ...NO_CONDITIONS, destinations: ['CO'] } };
  const all = { id: 'all', name: 'All', when: NO_CONDITIONS, choose: { ...CHEAPEST, preferred: ['AAA'] } };
  const rules = [{ ...toColorado, choose: { ...CHEAPEST, preferred: ['CCC'] } }, all];
  expect(chooseRate(RATES, order(), { rules, fallback: CHEAPEST }, none)).toEqual({
    kind: 'chosen',
    position: 2,
    ruleId: 'co',
    ruleName: 'Colorado',
  });
  expect(chooseRate(RATES, order(), { rules: rules.toReversed(), fallback: CHEAPEST }, none)).toMatchObject({
    position: 0,
    ruleName: 'All',
  });
  expect(chooseRate(RATES, order(), guide({}), none)).toEqual({
    kind: 'chosen',
    position: 1,
    ruleId: null,
    ruleName: 'Default',
  });
});

test.each<[string, Partial<RoutingChoice>, number | string]>([
  ['cheapest', {}, 1],
  ['within 3 days', { strategy: 'within_days', transitDays: 3 }, 0],
  ['within 1 day', { strategy: 'within_days', transitDays: 1 }, 'none_in_time'],
  ['preferred, in order', { preferred: ['ZZZ', 'CCC ', 'BBB'] }, 2],
  ['preferred, but too slow', { preferred: ['BBB'], strategy: 'within_days', transitDays: 3 }, 0],
  ['preferred, but too expensive', { preferred: ['CCC'], ceiling: { cents: 55_000, currency: 'USD' } }, 1],
  ['blocked', { blocked: ['BBB'] }, 0],
  ['all blocked', { blocked: ['AAA', 'BBB', 'CCC'] }, 'all_blocked'],
  ['at the ceiling', { ceiling: { cents: 40_000, currency: 'USD' } }, 1],
  ['above the ceiling', { ceiling: { cents: 39_999, currency: 'USD' } }, 'above_ceiling'],
  ['a ceiling in another currency', { ceiling: { cents: 90_000, currency: 'CAD' } }, 'other_currency'],
])('%s', (_, choose, expected) => {
  expect(positionOf(RATES, choose)).toBe(expected);
});

test('a carrier that is blocked in the directory is not chosen, even if a rule prefers it', () => {
  const blocked = (code: string) => (code === 'BBB' ? 'blocked' : '');
  expect(chooseRate(RATES, order(), guide({ preferred: ['BBB'] }), blocked)).toMatchObject({ position: 0 });
});

test('the deliver-by date of the order limits the choice; without one, or with an odd date, it is the cheapest or none', () => {
  const rates = [
    rate('AAA', 50_000, { estimatedDeliveryDate: '2026-11-20' }),
    rate('BBB', 40_000, { estimatedDeliveryDate: '2026-11-25' }),
    rate('CCC', 30_000, { estimatedDeliveryDate: '2026-11-01' }),
    rate('DDD', 20_000, { estimatedDeliveryDate: null }),
  ];
  const choose = { strategy: 'deliver_by' } as const;
  expect(positionOf(rates, choose, { deliverBy: '2026-11-20' })).toBe(0);
  expect(positionOf(rates, choose, { deliverBy: '2026-11-25' })).toBe(1);
  expect(positionOf(rates, choose, { deliverBy: '2026-11-19' })).toBe('none_in_time');
  expect(positionOf(rates, choose)).toBe(3);
});

test.each<[string, readonly RoutedRate[], string]>([
  ['no rates', [], 'no_rates'],
  ['no price', [rate('AAA', 0)], 'no_price'],
  ['two rates with one code', [rate('AAA', 500), rate('AAA', 600)], 'same_code'],
  ['two currencies', [rate('AAA', 500), rate('BBB', 400, { currency: 'CAD' })], 'other_currency'],
  ['a price far below the others', [rate('AAA', 99), rate('BBB', 500), rate('CCC', 600)], 'doubtful_price'],
  ['a tie', [rate('AAA', 500), rate('BBB', 500)], 'tie'],
])('none is chosen: %s', (_, rates, reason) => {
  expect(positionOf(rates, {})).toBe(reason);
});

test('of equal prices the faster, then the directory’s preferred carrier is chosen', () => {
  expect(positionOf([rate('AAA', 500), rate('BBB', 500, { transitDays: 2 })], {})).toBe(1);
  const preferred = (code: string) => (code === 'BBB' ? 'preferred' : '');
  expect(chooseRate([rate('AAA', 500), rate('BBB', 500)], order(), guide({}), preferred)).toMatchObject({
    position: 1,
  });
});

test('after a carrier declined, the next one by the same rule is chosen', () => {
  const choose = guide({ preferred: ['CCC', 'AAA'] });
  const next = (except: readonly number[]) => chooseRate(RATES, order(), choose, none, new Set(except));
  expect(next([2])).toMatchObject({ position: 0 });
  expect(next([2, 0])).toMatchObject({ position: 1 });
  expect(next([2, 0, 1])).toMatchObject({ kind: 'none', reason: 'no_rates' });
});

const arbitraryRate = fc.record({
  carrier: fc.constantFrom('AAA', 'BBB', 'CCC', 'DDD', 'EEE'),
  carrierName: fc.constantFrom('One', 'Two'),
  totalCents: fc.oneof(fc.constant(0), fc.integer({ min: 1, max: 500_000 })),
  currency: fc.constantFrom('USD', 'USD', 'USD', 'CAD'),
  transitDays: fc.option(fc.integer({ min: 0, max: 9 })),
  estimatedDeliveryDate: fc.option(fc.constantFrom('2026-11-10', '2026-11-20', '2026-11-24', '2026-12-01')),
});
const codes = fc.subarray(['AAA', 'BBB', 'CCC', 'DDD', 'EEE']);
const arbitraryChoice: fc.Arbitrary<RoutingChoice> = fc.record({
  preferred: codes,
  blocked: codes,
  strategy: fc.constantFrom('cheapest' as const, 'within_days' as const, 'deliver_by' as const),
  transitDays: fc.integer({ min: 0, max: 9 }),
  ceiling: fc.option(
    fc.record({ cents: fc.integer({ min: 1, max: 500_000 }), currency: fc.constantFrom('USD', 'CAD') }),
  ),
});

test('a chosen rate always has a price, is not blocked, is in time and below the ceiling, and no comparable one is cheaper', () => {
  fc.assert(
    fc.property(
      fc.array(arbitraryRate, { maxLength: 8 }),
      arbitraryChoice,
      codes,
      fc.option(fc.constantFrom('2026-11-20', '2026-11-24')),
      (rates, choose, standing, deliverBy) => {
        const standingOf = (code: string) => (standing.includes(code) ? 'blocked' : '');
        const routed = chooseRate(rates, order({ deliverBy }), guide(choose), standingOf);
        if (routed.kind === 'none') return;
        const chosen = rates[routed.position];
        if (chosen === undefined) throw new Error('no such rate');
        expect(chosen.totalCents).toBeGreaterThan(0);
        expect(standing).not.toContain(chosen.carrier);
        expect(choose.blocked).not.toContain(chosen.carrier);
        if (choose.ceiling !== null) {
          expect(chosen.currency).toBe(choose.ceiling.currency);
          expect(chosen.totalCents).toBeLessThanOrEqual(choose.ceiling.cents);
        }
        if (choose.strategy === 'within_days') expect(chosen.transitDays).toBeLessThanOrEqual(choose.transitDays);
        if (choose.strategy === 'deliver_by' && deliverBy !== null) {
          expect((chosen.estimatedDeliveryDate ?? '') <= deliverBy).toBe(true);
        }
        if (choose.strategy === 'cheapest' && choose.preferred.length === 0) {
          const cheaper = rates.filter(
            (one) =>
              one.totalCents > 0 &&
              one.totalCents < chosen.totalCents &&
              one.currency === chosen.currency &&
              !standing.includes(one.carrier) &&
              !choose.blocked.includes(one.carrier) &&
              rates.every((other) => other.carrier !== one.carrier || other === one),
          );
          expect(cheaper).toEqual([]);
        }
      },
    ),
    { numRuns: 500 },
  );
});

test('the choice does not depend on the order of the rates', () => {
  fc.assert(
    fc.property(fc.array(arbitraryRate, { maxLength: 7 }), arbitraryChoice, (rates, choose) => {
      const both = [rates, rates.toReversed()].map((listed) => {
        const routed = chooseRate(listed, order(), guide(choose), none);
        return routed.kind === 'chosen' ? listed[routed.position] : routed.reason;
      });
      expect(both[0]).toEqual(both[1]);
    }),
  );
});
