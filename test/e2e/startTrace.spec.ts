/** `--start-times`: how long each phase of the start takes, on the terminal and in the log. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { HOSTS } from './fixtures/hosts.ts';
import { expect, test } from './fixtures/launch.ts';

test.use({ ownHost: true });

/** Lines of the log about the start. */
function starts(dataFolder: string): Record<string, unknown>[] {
  return readFileSync(join(dataFolder, 'logs', 'waybill.log'), 'utf8')
    .split('\n')
    .filter((line) => line.includes('"together"'))
    .map((line): Record<string, unknown> => JSON.parse(line));
}

test.describe('requested', () => {
  test.use({ flags: ['--start-times'] });

  test('each phase of a start is reported once, in order, with its time, and with the total', async ({
    waybill,
    host,
  }) => {
    for (const times of [1, 2]) {
      await expect.poll(waybill.said).toContain('Start: ');
      const lines = waybill
        .said()
        .split('\n')
        .filter((line) => line.startsWith('Start: '));
      expect(lines).toHaveLength(1);
      const said = [...(lines[0] ?? '').matchAll(/([a-z ]+) (\d+) ms/g)].map(([, phase = '', ms]) => [
        phase.trim(),
        Number(ms),
      ]);
      const { startPhases, phasesOnSomeStarts } = HOSTS[host];
      const phases = said.map(([phase]) => String(phase)).filter((phase) => !phasesOnSomeStarts.includes(phase));
      expect(phases).toEqual(startPhases);
      // The log has the same, one line per start.
      await expect.poll(() => starts(waybill.dataFolder).length).toBe(times);
      expect(starts(waybill.dataFolder).at(-1)).toMatchObject(Object.fromEntries(said));
      if (times === 1) await waybill.restart();
    }
  });
});

test('not requested: nothing is printed, and nothing is in the log', async ({ waybill }) => {
  expect(waybill.said()).not.toContain('Start: ');
  expect(starts(waybill.dataFolder)).toEqual([]);
});
