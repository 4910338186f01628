/** What both pages of the bench can do; times in ms. */
export interface PdfPage {
  /** Opens the file anew; until its first page is painted. */
  firstPage(address: string): Promise<number>;
  /** In the file that is open: until that page is painted. */
  goTo(page: number): Promise<number>;
  /** In the file that is open: until every hit is counted. */
  find(word: string): Promise<{ ms: number; hits: number }>;
  /** Width of the drawn page in device pixels. */
  drawnWidth(): number;
}

declare global {
  interface Window {
    bench?: PdfPage;
  }
}

/** Resolves when the condition holds, looked at with every frame. */
export function until(condition: () => boolean): Promise<void> {
  return new Promise((resolve) => {
    const look = () => (condition() ? resolve() : void requestAnimationFrame(look));
    look();
  });
}
