/** Messages of PDF errors. */
import type { PdfFailure } from './openPdf.ts';

export interface FailureMessage {
  readonly title: string;
  readonly text: string;
}

/** Message for the user, in this order: what happened, what was saved, what to do next. */
export function pdfErrorMessage(failure: PdfFailure): FailureMessage {
  switch (failure.kind) {
    case 'missing':
      return {
        title: 'The file is missing',
        text: `The saved file is missing (${failure.httpStatus}). The shipment is not affected. Download the documents again.`,
      };
    case 'empty':
      return {
        title: 'The file is empty',
        text: 'The file has no content. Download the documents again.',
      };
    case 'damaged':
      return {
        title: 'The file is damaged or not a PDF',
        text: 'It can’t be opened. The saved file is unchanged. Download the documents again. If it keeps happening, ask the carrier for a new copy.',
      };
    case 'stopped':
      return {
        title: 'Drawing was canceled',
        text: 'The saved file is unchanged. Save it to open it in another program, or open it here again.',
      };
    case 'unreadable':
      return {
        title: 'Can’t show this file',
        text: `The saved file is unchanged. Download the documents again. (${failure.detail})`,
      };
  }
}
