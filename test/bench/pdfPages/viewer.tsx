/// <reference types="vite/client" />
/** Our viewer alone on a page, used as a clerk uses it. */
import '../../../renderer/theme/tokens.css';
import '../../../renderer/theme/base.css';
import { createRoot, type Root } from 'react-dom/client';
import { PdfViewerPane } from '../../../renderer/ui/PdfViewer/PdfViewerPane.tsx';
import { nextFrame, type PdfPage, until, untilPainted } from './contract.ts';

const place = document.getElementById('root');
if (place === null) throw new Error('no place for the viewer');
let root: Root | null = null;

const FIND = 'input[aria-label="Find in document"]';
const pageOf = (page: number) => document.querySelector(`.page[data-page-number="${page}"]`);
/** The canvas is added to the page once it is drawn. */
const isDrawn = (page: number) => (pageOf(page)?.querySelector('canvas') ?? null) !== null;
/** React detects a changed text only if it is set with the native setter. */
const setText = Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set;

function type(text: string): void {
  const input = document.querySelector<HTMLInputElement>(FIND);
  if (input === null) throw new Error('no find box');
  setText?.call(input, text);
  input.dispatchEvent(new Event('input', { bubbles: true }));
}

const page: PdfPage = {
  async firstPage(address) {
    root?.unmount();
    const startedAt = await nextFrame();
    root = createRoot(place);
    root.render(<PdfViewerPane url={address} title="Bench" />);
    await untilPainted('the first page', () => document.querySelector('[role=document][data-painted]') !== null);
    return performance.now() - startedAt;
  },
  async goTo(number) {
    const button = () => document.querySelector<HTMLButtonElement>(`button[aria-label="Page ${number}"]`);
    await until(`the thumbnail of page ${number}`, () => button() !== null);
    if (isDrawn(number)) throw new Error(`page ${number} is drawn already`);
    const startedAt = await nextFrame();
    button()?.click();
    await untilPainted(`page ${number}`, () => isDrawn(number));
    return performance.now() - startedAt;
  },
  async find(word, hits) {
    const status = () => document.querySelector(`${FIND} ~ [role="status"]`)?.textContent ?? '';
    const startedAt = await nextFrame();
    type(word);
    await untilPainted(`${hits} hits of ${word}`, () => status().endsWith(` of ${hits.toLocaleString('en-US')}`));
    return performance.now() - startedAt;
  },
  drawnWidth: () => pageOf(1)?.querySelector('canvas')?.width ?? 0,
};
window.bench = page;
