import { expect, test } from 'vitest';
import { APP_MIGRATIONS } from '../../../../electron/core/appSchema.ts';
import { createSettings } from '../../../../electron/modules/settings/settings.ts';
import { createSettingsStore } from '../../../../electron/modules/settings/store.ts';
import { openDatabase } from '../../../../electron/platform/sqlite/database.ts';

test('a setting with a value of a later version has its default, and the others are unchanged', () => {
  const db = openDatabase(':memory:', APP_MIGRATIONS);
  const saved = { theme: 'contrast', polling: 'paused', shortcuts: { 'Quote: Alt+N': 'Alt+Q' }, later: true };
  db.run("INSERT INTO app_state (key, value) VALUES ('settings', :value)", { value: JSON.stringify(saved) });
  const settings = createSettings(createSettingsStore(db), () => {});
  expect(settings.get()).toMatchObject({ theme: 'system', polling: 'paused', shortcuts: saved.shortcuts });
  settings.set({ tray: true });
  expect(settings.get()).toMatchObject({ tray: true, polling: 'paused', shortcuts: saved.shortcuts });
  db.close();
});
