/** Messages about documents and printing. */
import { isPaperSize, paperSize } from '../../../shared/freight/paperSizes.ts';
import { isExpiredLink } from '../../../shared/rules/documentTypes.ts';
import { formatBytes } from '../format.ts';
import type { MessageByCode } from './message.ts';

export const DOCUMENT_MESSAGES = {
  document_not_released: (error) => ({
    title: `The ${error.type} is not available yet`,
    next: 'The carrier releases it later. Refresh then.',
    retry: true,
  }),
  document_not_pdf: () => ({
    title: 'The file received isn’t a PDF',
    saved: 'It wasn’t saved.',
    next: 'Try again. If it keeps happening, contact support.',
    retry: true,
  }),
  document_incomplete: () => ({
    title: 'The download was incomplete',
    saved: 'It wasn’t saved. Earlier versions are unchanged.',
    next: 'Try again. If it keeps happening, contact support.',
    retry: true,
  }),
  document_damaged: () => ({
    title: 'The file’s end is missing or wrong',
    saved: 'It was saved. If there is an earlier version, that one is still shown and printed.',
    next: 'Check that all pages are there. If not, ask the carrier for a new copy.',
    retry: true,
  }),
  document_unopenable: () => ({
    title: 'The file received can’t be opened',
    saved: 'If there is an earlier version, that one is still shown and printed.',
    next: 'Download it again. If it keeps happening, contact support.',
    retry: true,
  }),
  documents_not_merged: () => ({
    title: 'These documents can’t be combined: they are protected or damaged',
    saved: 'The originals are unchanged.',
    next: 'Save them one at a time.',
    retry: false,
  }),
  attachment_too_large: (error) => ({
    title: `The file is ${formatBytes(error.bytes)}. Up to ${formatBytes(error.limitBytes)} can be attached`,
    saved: 'It wasn’t attached.',
    next: 'Attach a smaller version of it.',
    retry: false,
  }),
  attachment_incomplete: () => ({
    title: 'The file couldn’t be read to its end',
    saved: 'It wasn’t attached.',
    next: 'Check that it still exists and isn’t empty, then choose it again.',
    retry: false,
  }),
  email_too_large: (error) => ({
    title: `The email would be ${formatBytes(error.bytes)}`,
    saved: 'No draft was created.',
    next: `Many mail systems reject more than ${formatBytes(error.limitBytes)}. Attach fewer documents.`,
    retry: false,
  }),
  document_link_refused: (error) => ({
    title: isExpiredLink(error.httpStatus)
      ? `The download link expired (${error.httpStatus}), and a new one failed, too`
      : `The download link was rejected (${error.httpStatus})`,
    saved: 'Earlier versions are unchanged.',
    next: 'Download it again later. If it keeps happening, contact support.',
    retry: true,
  }),
  document_link_unusable: (error) => ({
    title: `Waybill can’t open this kind of download link${error.scheme === null ? '' : ` (${error.scheme})`}`,
    saved: 'Earlier versions are unchanged.',
    next: 'Contact support.',
    retry: true,
  }),
  document_link_astray: (error) => ({
    title: `The download link redirects too many times (${error.httpStatus})`,
    saved: 'Earlier versions are unchanged.',
    next: 'Contact support.',
    retry: true,
  }),
  document_store_failed: (error) => ({
    title: `The document server returned an error (${error.httpStatus})`,
    saved: 'Earlier versions are unchanged.',
    next: 'Try again in a minute.',
    retry: true,
  }),
  printer_not_chosen: () => ({
    title: 'No printer set for this document',
    saved: 'Nothing was printed.',
    next: 'Choose a printer in Settings › Printers. Waybill remembers it.',
    retry: false,
  }),
  printer_missing: (error) => ({
    title: `Printer ${error.printer} not found`,
    saved: 'Nothing was printed.',
    next: 'Choose another in Settings › Printers, or add it again in your system settings.',
    retry: true,
  }),
  printer_refused: (error) => ({
    title: `Printer ${error.printer} isn’t accepting jobs${error.reason === '' ? '' : `: “${error.reason}”`}`,
    saved: 'Nothing was printed.',
    next: 'Resume it, or choose another in Settings › Printers.',
    retry: true,
  }),
  printer_lacks: (error) => ({
    title:
      error.what === 'paper'
        ? `Printer ${error.printer} doesn’t support ${isPaperSize(error.name) ? paperSize(error.name).label : error.name}`
        : `Printer ${error.printer} has no tray ${error.name}`,
    saved: 'Nothing was printed.',
    next: 'Choose another paper size, tray, or printer in Settings › Printers.',
    retry: false,
  }),
  print_unclear: (error) => ({
    title: `Printer ${error.printer} didn’t confirm the job`,
    saved: 'It is not marked as printed.',
    next: 'Check the printer. If nothing came out, reprint it.',
    retry: false,
  }),
  print_service_gone: () => ({
    title: 'The print service isn’t responding',
    saved: 'Nothing was printed.',
    next: 'Restart it (CUPS on Linux and macOS), then try again.',
    retry: true,
  }),
  print_window_failed: () => ({
    title: 'Waybill couldn’t draw the pages',
    saved: 'Nothing was printed.',
    next: 'Try again. If it keeps happening, restart Waybill, or print fewer pages at a time.',
    retry: true,
  }),
  document_unprintable: (error) => ({
    title: 'This PDF can’t be prepared for printing',
    saved: `Nothing was printed. Details: “${error.detail}”`,
    next: 'It may be damaged. Download it again, or print all pages at actual size on its own paper size, uncalibrated.',
    retry: true,
  }),
  print_outdated: () => ({
    title: 'This printout is outdated',
    saved: 'Nothing was printed.',
    next: 'Print the latest version, or the same one again.',
    retry: false,
  }),
  document_protected: (error) => ({
    title: error.by === 'owner' ? 'Its owner doesn’t allow printing' : 'This PDF needs a password to print',
    saved: 'Nothing was printed.',
    next: 'Ask the sender for an unprotected copy.',
    retry: false,
  }),
  nothing_to_print: (error) => ({
    title: `There ${error.kind === 'labels' ? 'are no labels' : error.kind === 'bol' ? 'is no BOL' : 'are no other documents'} to print`,
    saved: 'Nothing was printed.',
    next: 'Download the shipment documents, then try again.',
    retry: true,
  }),
} satisfies Partial<MessageByCode>;
