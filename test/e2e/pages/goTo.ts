import type { Page } from '@playwright/test';

/** The address of the page, without the screen. */
const addressOf = (page: Page) => page.url().split('#')[0] ?? '';

/** The shown screen, in the form that {@link goTo} accepts. */
export const routeOf = (page: Page) => page.url().split('#')[1] ?? '';

/** Goes to a screen, such as `/settings/printers`. */
export async function goTo(page: Page, route: string): Promise<void> {
  await page.goto(`${addressOf(page)}#${route}`);
}
