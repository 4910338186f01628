/** Texts of the page that a browser prints. */
export const printPageStrings = {
  // Titles of the window. The desktop host waits for one of these two: `electron/hosts/desktop/printing.ts`.
  readyTitle: 'Pages are ready',
  failedTitle: 'Pages can’t be shown',

  heading: 'Pages to print',
  preparing: 'Preparing pages…',
  preparingPage: (page: number, pages: number) => `Preparing page ${page} of ${pages}`,
  page: (page: number) => `Page ${page}`,
  ready: (pages: number) =>
    `${pages === 1 ? '1 page' : `${pages} pages`} at actual size. In the print window: scale 100%, margins none.`,
  print: 'Print',
  isProtected: 'Protected files can’t be printed in the browser.',
  failed: (problem: string) => `${problem}. Reprint it from Waybill.`,
  nothing: 'This link has no pages to print.',
};
