import type { CallOutput } from '../../../shared/ipc/contract.ts';

type Failure = CallOutput<'documents.fetch'>['failures'][number];

/** Words for a document that didn't come while others did, with the next step. */
export function failureWords({ code, httpStatus, scheme }: Failure, bolNumber: string): string {
  const status = httpStatus === null ? '' : ` (${httpStatus})`;
  switch (code) {
    case 'document_not_released':
      return 'No link yet. Fetch it again later.';
    case 'document_not_pdf':
      return 'What came is no PDF. It was not kept.';
    case 'document_incomplete':
      return 'Only a part of it came. It was not kept.';
    case 'document_unopenable':
      return 'What came can’t be opened. Fetch it again; if it stays so, tell the service’s support.';
    case 'document_link_refused':
      return `The link was refused${status}, and so was a new one. Fetch it again later.`;
    case 'document_link_astray':
      return `The link leads from address to address${status}. Tell the service’s support; the BOL number is ${bolNumber}.`;
    case 'document_store_failed':
      return `The store of the documents fails${status}. Try again in a minute.`;
    case 'rate_limited':
      return `The store of the documents asks to slow down${status}. Try again in a few minutes.`;
    case 'document_link_unusable':
      return `The service gave a link that Waybill doesn’t open${scheme === null ? '' : ` (${scheme})`}. Tell its support; the BOL number is ${bolNumber}.`;
    case 'response_too_large':
      return 'The file is too large and was not kept.';
    case 'disk_full':
      return 'The disk is full. Make room, then fetch it again.';
    case 'timed_out':
      return 'No answer in time. Fetch it again.';
    case 'unreachable':
      return 'The network failed on the way. Fetch it again.';
    default:
      return `It didn’t come (${code}). Fetch it again.`;
  }
}
