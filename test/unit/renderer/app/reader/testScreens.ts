/** Tests of a login that only reads: no control of a screen makes a call that the core would reject for it. */
import { cleanup } from '@testing-library/react';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { type Office, openOffice } from './office.ts';
import { pressAll } from './pressAll.tsx';

// No PDF is drawn: pdf.js takes a second to load, and warns that this isn't a browser.
vi.mock('../../../../../renderer/ui/PdfViewer/PdfViewerPane.tsx', () => ({ PdfViewerPane: () => null }));

/** Its name, and its path. */
type Screen = readonly [name: string, path: (office: Office) => string];

/** Declares a test of each screen. One core serves them all. */
export function testScreens(screens: readonly Screen[]): void {
  let office: Office;
  beforeAll(async () => {
    // jsdom has no layout: room for some rows of a table.
    for (const size of ['clientHeight', 'clientWidth', 'offsetHeight', 'offsetWidth']) {
      Object.defineProperty(HTMLElement.prototype, size, { configurable: true, value: 60 });
    }
    const clipboard = { writeText: () => Promise.resolve(), write: () => Promise.resolve() };
    Object.assign(navigator, { clipboard });
    Object.assign(window, { print: () => {}, open: () => null });
    vi.stubGlobal(
      'ClipboardItem',
      class {
        readonly types: readonly string[] = [];
      },
    );
    office = await openOffice();
  });
  afterAll(() => {
    cleanup();
    office.close();
    vi.unstubAllGlobals();
  });

  it.each(screens)('every control of %s can be pressed by a reader', async (_, path) => {
    expect(await pressAll(path(office), office)).toEqual([]);
  });
}
