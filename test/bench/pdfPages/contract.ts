/** What both pages of the bench can do; times in ms. */
export interface PdfPage {
  /** Opens the file again; until its first page is painted. */
  firstPage(address: string): Promise<number>;
  /** In the open file: until that page is painted. */
  goTo(page: number): Promise<number>;
  /** In the open file: until all matches, which are this many, are shown. */
  find(word: string, hits: number): Promise<number>;
  /** Width of the drawn page in device pixels. */
  drawnWidth(): number;
}

declare global {
  interface Window {
    bench?: PdfPage;
  }
}

const MAX_MS = 30_000;

/** Resolves with the change of the page that makes the condition true; rejects with the name of what never appeared. */
export function until(name: string, condition: () => boolean): Promise<void> {
  return new Promise((resolve, reject) => {
    const observer = new MutationObserver(poll);
    const timer = setTimeout(() => {
      observer.disconnect();
      reject(new Error(`${name} never came`));
    }, MAX_MS);
    function poll(): void {
      if (!condition()) return;
      observer.disconnect();
      clearTimeout(timer);
      resolve();
    }
    observer.observe(document, { subtree: true, childList: true, characterData: true, attributes: true });
    poll();
  });
}

/** The same, until the frame in which that happened was submitted: pages are drawn with the frames. */
export async function untilPainted(name: string, condition: () => boolean): Promise<void> {
  await until(name, condition);
  // The first task after a frame's work runs when that frame was submitted.
  const channel = new MessageChannel();
  await new Promise<void>((resolve) => {
    channel.port1.addEventListener('message', () => resolve());
    channel.port1.start();
    channel.port2.postMessage(null);
  });
}

/** Both start at the same point of a frame. */
export async function nextFrame(): Promise<number> {
  await new Promise((resolve) => requestAnimationFrame(resolve));
  return performance.now();
}
