import { expect, test } from 'vitest';
import { countFaults, FAULT_GROUPS } from '../../../../../renderer/features/settings/trainingFaults.ts';
import { FaultsSchema, NO_FAULTS, ODD_RESPONSES } from '../../../../../shared/freight/trainingFaults.ts';

const switches = FAULT_GROUPS.flatMap((group) => group.switches);

test('every switch turns its own fault on and off again, to a set that the service takes', () => {
  for (const { label, isOn, set } of switches) {
    const on = set(NO_FAULTS, true);
    expect(isOn(on), label).toBe(true);
    expect(countFaults(on), label).toBe(1);
    expect(FaultsSchema.safeParse(on).success, label).toBe(true);
    expect(set(on, false), label).toEqual(NO_FAULTS);
  }
});

test('every fault of the service has a switch', () => {
  const touched = new Set(
    switches.flatMap(({ set }) => {
      const on = set(NO_FAULTS, true);
      return Object.keys(NO_FAULTS).filter((key) => Reflect.get(on, key) !== Reflect.get(NO_FAULTS, key));
    }),
  );
  // `only` limits the others to some operations, for tests.
  expect([...touched, 'only'].toSorted()).toEqual(Object.keys(NO_FAULTS).toSorted());
});

test('every odd response has a switch', () => {
  const kinds = switches.flatMap(({ set }) => set(NO_FAULTS, true).odd);
  expect(kinds.toSorted()).toEqual(ODD_RESPONSES.toSorted());
});
