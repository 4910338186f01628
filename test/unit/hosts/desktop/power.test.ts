import { expect, test } from 'vitest';
import { watchPower } from '../../../../electron/hosts/desktop/power.ts';
import { createElectronDouble } from '../../../support/electronDouble.ts';
import { createFakeApp } from '../../../support/fakeApp.ts';

test('the app is notified when the computer wakes, not when it goes to sleep', () => {
  const electron = createElectronDouble();
  const app = createFakeApp();
  watchPower(electron, app);
  electron.seen.power.emit('suspend');
  expect(app.computerEvents).toEqual([]);
  electron.seen.power.emit('resume');
  expect(app.computerEvents).toEqual(['resumed']);
  expect(app.notes.map(({ event }) => event)).toEqual(['suspend', 'resume']);
});
