/// <reference types="vite/client" />
/** Our viewer alone on a page, driven as a clerk drives it. */
import '../../../renderer/theme/tokens.css';
import '../../../renderer/theme/base.css';
import { createRoot, type Root } from 'react-dom/client';
import { PdfViewerPane } from '../../../renderer/ui/PdfViewer/PdfViewerPane.tsx';
import { type PdfPage, until } from './contract.ts';

const place = document.getElementById('root');
if (place === null) throw new Error('no place for the viewer');
let root: Root | null = null;

const pageOf = (page: number) => document.querySelector(`.page[data-page-number="${page}"]`);
const isDrawn = (page: number) => pageOf(page)?.getAttribute('data-loaded') === 'true';
/** React hears of a text only when it is set the way a key sets it. */
const setText = Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set;

function type(text: string): void {
  const input = document.querySelector<HTMLInputElement>('input[aria-label="Find in the document"]');
  if (input === null) throw new Error('no find box');
  setText?.call(input, text);
  input.dispatchEvent(new Event('input', { bubbles: true }));
}

const page: PdfPage = {
  async firstPage(address) {
    root?.unmount();
    performance.clearMarks();
    const startedAt = performance.now();
    root = createRoot(place);
    root.render(<PdfViewerPane address={address} title="Bench" />);
    await until(() => performance.getEntriesByName('pdf-first-page').length > 0);
    return performance.now() - startedAt;
  },
  async goTo(number) {
    await until(() => document.querySelector(`button[aria-label="Page ${number}"]`) !== null);
    const startedAt = performance.now();
    document.querySelector<HTMLButtonElement>(`button[aria-label="Page ${number}"]`)?.click();
    await until(() => isDrawn(number));
    return performance.now() - startedAt;
  },
  async find(word) {
    const status = () => document.querySelector('label [role="status"]')?.textContent ?? '';
    type('');
    await until(() => status() === '');
    const startedAt = performance.now();
    type(word);
    await until(() => /^\d+ of \d+$|no hits/.test(status()));
    // The count goes on while pages are read.
    let before = '';
    let since = performance.now();
    await until(() => {
      const now = performance.now();
      if (status() !== before) {
        before = status();
        since = now;
      }
      return now - since > 400;
    });
    return { ms: since - startedAt, hits: Number(/of (\d+)$/.exec(before)?.[1] ?? 0) };
  },
  drawnWidth: () => pageOf(1)?.querySelector('canvas')?.width ?? 0,
};
window.bench = page;
