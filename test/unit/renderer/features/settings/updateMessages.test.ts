import { expect, test } from 'vitest';
import {
  hasChoice,
  offMessage,
  stateMessage,
} from '../../../../../renderer/features/settings/updates/updateMessages.ts';
import { UpdatesOffSchema } from '../../../../../shared/contract/updates.ts';

test.each(UpdatesOffSchema.options)('%s is explained in a separate sentence', (off) => {
  const others = UpdatesOffSchema.options.filter((other) => other !== off).map(offMessage);
  expect(offMessage(off)).toMatch(/^[A-Z].{15,}\.$/);
  expect(others).not.toContain(offMessage(off));
});

test('choices show only where they do something', () => {
  const shown = [null, ...UpdatesOffSchema.options].filter(hasChoice);
  expect(shown).toEqual([null, 'demo', 'setting']);
});

test.each([
  [{ is: 'idle' }, 'Not checked since Waybill started.'],
  [{ is: 'current' }, '0.1.0 is up to date.'],
  [{ is: 'available', version: '0.2.0' }, 'Version 0.2.0 is available.'],
  [{ is: 'downloading', version: '0.2.0', percent: 41 }, 'Downloading version 0.2.0: 41%.'],
  // A restart alone doesn't install it.
  [{ is: 'ready', version: '0.2.0' }, 'Version 0.2.0 is ready. Choose “Restart and install” to install it.'],
] as const)('%j is said', (state, message) => {
  expect(stateMessage({ state, version: '0.1.0', checkedAtMs: null, lastError: null })).toBe(message);
});

test('after a check that failed, or before a change of the channel, it is not said that there was none', () => {
  const idle = { state: { is: 'idle' }, version: '0.1.0', checkedAtMs: 1_700_000_000_000 } as const;
  const lastError = { code: 'update_failed', problem: 'unreachable', detail: 'offline' } as const;
  expect(stateMessage({ ...idle, lastError })).toBe('The last check failed.');
  expect(stateMessage({ ...idle, lastError: null })).toBe('Not checked since the channel was changed.');
});
