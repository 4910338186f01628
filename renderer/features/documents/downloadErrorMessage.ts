import type { CallOutput } from '../../../shared/ipc/contract.ts';
import { isExpiredLink } from '../../../shared/rules/documentTypes.ts';
import { formatUntil } from '../../lib/format.ts';

type Failure = CallOutput<'documents.fetch'>['failures'][number];

/** Message about one document that failed to download, with the next step. */
export function downloadErrorMessage({ code, httpStatus, scheme, waitUntilMs }: Failure, bolNumber: string): string {
  const status = httpStatus === null ? '' : ` (${httpStatus})`;
  const later = waitUntilMs === null ? null : `Try again after ${formatUntil(waitUntilMs, Date.now())}.`;
  switch (code) {
    case 'document_not_released':
      return 'No download link yet. Try again later.';
    case 'document_not_pdf':
      return 'The file received isn’t a PDF, so it wasn’t saved.';
    case 'document_incomplete':
      return 'The download was incomplete and wasn’t saved.';
    case 'document_damaged':
      return 'The file’s end is missing or wrong. It is shown as far as it can be read.';
    case 'document_unopenable':
      return 'The file received can’t be opened. Download it again. If it keeps happening, contact support.';
    case 'document_link_refused':
      return `The download link ${isExpiredLink(httpStatus) ? 'expired' : 'was rejected'}${status}. ${later ?? 'Try again later.'}`;
    case 'document_link_astray':
      return `The download link redirects too often${status}. Contact support with BOL ${bolNumber}.`;
    case 'document_store_failed':
      return `The document server failed${status}. ${later ?? 'Try again in a minute.'}`;
    case 'rate_limited':
      return `Too many downloads${status}. ${later ?? 'Try again in a few minutes.'}`;
    case 'document_link_unusable':
      return `Waybill doesn’t open this kind of download link${scheme === null ? '' : ` (${scheme})`}. Contact support with BOL ${bolNumber}.`;
    case 'response_too_large':
      return `The file is too large and wasn’t saved. Contact support with BOL ${bolNumber}.`;
    case 'disk_full':
      return 'The disk is full. Free up space, then download again.';
    case 'timed_out':
      return 'Timed out. Download again.';
    case 'unreachable':
      return 'Can’t reach the document server, or the connection was lost. Check the network, then download again.';
    case 'certificate':
      return 'The document server’s certificate isn’t trusted. Ask IT: it may need renewing, or the traffic may be intercepted.';
    default:
      return 'Download failed. Try again.';
  }
}
