import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { followTheme, frameColor } from '../../../../electron/hosts/desktop/theme.ts';
import type { Result } from '../../../../shared/ipc/result.ts';
import { fail, ok } from '../../../../shared/ipc/result.ts';
import { ThemeDouble } from '../../../support/electronDouble.ts';
import { createFakeApp } from '../../../support/fakeApp.ts';

test('the chosen theme is set before the window opens, and again when the settings change', async () => {
  let response: Result<unknown> = ok({ theme: 'dark' });
  const app = createFakeApp(() => response);
  const theme = new ThemeDouble();
  await followTheme(app, theme);
  expect(theme.themeSource).toBe('dark');

  response = ok({ theme: 'light' });
  app.emit({ name: 'quotes.changed', id: null });
  await Promise.resolve();
  expect(app.calls).toHaveLength(1);
  app.emit({ name: 'settings.changed', id: null });
  await expect.poll(() => theme.themeSource).toBe('light');
});

test.each([ok(null), ok({}), ok({ theme: 'pink' }), fail({ code: 'not_connected' } as const)])(
  'a response without a theme (%o) leaves the system to choose',
  async (response) => {
    const theme = new ThemeDouble();
    await followTheme(
      createFakeApp(() => response),
      theme,
    );
    expect(theme.themeSource).toBe('system');
  },
);

test("the frame has the colours of the page's tokens", () => {
  const tokens = readFileSync(join(import.meta.dirname, '../../../../renderer/theme/tokens.css'), 'utf8');
  const [light, dark] = [...tokens.matchAll(/--app:\s*(#[0-9a-f]{6});/g)].map((match) => match[1]);
  expect(frameColor({ shouldUseDarkColors: false })).toBe(light);
  expect(frameColor({ shouldUseDarkColors: true })).toBe(dark);
});
