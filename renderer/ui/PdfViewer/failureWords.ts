/** What a failure to show a PDF means, what was kept, and what to do. */
import type { PdfFailure } from './openPdf.ts';

export interface FailureWords {
  readonly title: string;
  readonly text: string;
}

/** Words for the clerk, in the order: what happened, what was kept, what to do next. */
export function failureWords(failure: PdfFailure): FailureWords {
  switch (failure.kind) {
    case 'missing':
      return {
        title: 'The file is not on this computer',
        text: `It was kept and can’t be found (${failure.httpStatus}). The shipment is not affected. Fetch the documents again.`,
      };
    case 'empty':
      return {
        title: 'The file is empty',
        text: 'It came with zero bytes. It is kept as it came. Fetch the documents again.',
      };
    case 'damaged':
      return {
        title: 'The file is damaged or is no PDF',
        text: 'It can’t be read. It is kept as it came. Fetch the documents again; if it stays so, the carrier or the service has to send another.',
      };
    case 'unreadable':
      return {
        title: 'The file can’t be shown',
        text: `It is kept as it came. Fetch the documents again. (${failure.detail})`,
      };
  }
}
