/** A few variants of the campaign; `npm run faults -- --damage 500` runs more. */
import { expect, test } from 'vitest';
import { runDamage } from './damage.ts';

test('whatever is damaged, a data folder opens with everything, or says so with a way out', async () => {
  const variants = await runDamage({ seed: 20261122, variants: 12 });
  expect(variants.filter(({ ending }) => ending !== 'whole' && ending !== 'said')).toEqual([]);
});
