/** What jsdom lacks, or a page has after it was opened, for all tests of the page. */
import { ReadableStream, TextDecoderStream } from 'node:stream/web';
import { configure } from '@testing-library/react';
import { vi } from 'vitest';

// Signed in: without a key the page would request one from other tabs.
sessionStorage.setItem('waybill.key', 'key of the tests');

// The default of a second is short on a busy machine.
configure({ asyncUtilTimeout: 15_000 });

// What a stream of events is read with.
Object.assign(globalThis, { ReadableStream, TextDecoderStream });

// Modal dialogs: opening and closing is enough.
HTMLDialogElement.prototype.showModal = function showModal() {
  this.open = true;
};
HTMLDialogElement.prototype.close = function close() {
  this.open = false;
};

// Tests don't wait for a quiet moment: what is loaded in one is loaded at once.
vi.mock('../../../renderer/lib/whenIdle.ts', () => ({
  whenIdle(work: () => void) {
    work();
    return () => {};
  },
}));

// No layout: nothing is scrolled or measured, and no media query matches.
// As in later versions of Chromium, where an effect that returns the promise fails.
Object.assign(Element.prototype, { scrollIntoView: () => Promise.resolve() });
Object.assign(window, {
  matchMedia: () => ({ matches: false, addEventListener() {}, removeEventListener() {} }),
  ResizeObserver: class {
    observe() {}
    unobserve() {}
    disconnect() {}
  },
});
