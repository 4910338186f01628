import { expect, test } from 'vitest';
import { ALERT_GROUPS, countByGroup, GROUP_OF_KIND } from '../../../../../renderer/features/attention/alertGroups.ts';
import { AlertDetailsSchema } from '../../../../../shared/contract/attention.ts';

test('every kind of alert is in a group that is listed', () => {
  const kinds = AlertDetailsSchema.unwrap().options.map((option) => option.shape.kind.value);
  const listed = ALERT_GROUPS.map(({ id }) => id);
  for (const kind of kinds) expect(listed).toContain(GROUP_OF_KIND[kind]);
  expect(Object.keys(GROUP_OF_KIND).toSorted()).toEqual(kinds.toSorted());
});

test('each group has its own key, none of which does something else in the list', () => {
  const keys = ALERT_GROUPS.map(({ key }) => key);
  expect(new Set([...keys, 'A', 'D', 'S', 'W', 'Z']).size).toBe(keys.length + 5);
});

test('counts are by group, and a kind of a newer version is in none', () => {
  const counts = countByGroup({ late: 3_000, pro_missing: 2, stale_print: 1, constructor: 7, from_2031: 9 });
  expect([...counts]).toEqual([
    ['call', 3_002],
    ['print', 1],
  ]);
});
