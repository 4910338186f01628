/** The words for documents and their printing. */
import { paperWords } from '../paperWords.ts';
import type { WordsByCode } from './words.ts';

export const DOCUMENT_WORDS = {
  document_not_released: (error) => ({
    title: `The ${error.type} is not released yet`,
    next: 'The carrier releases it later. Ask again then.',
    retry: true,
  }),
  document_not_pdf: () => ({
    title: 'What came is not a PDF',
    kept: 'It was not kept.',
    next: 'Try again. If it stays so, tell the service’s support.',
    retry: true,
  }),
  document_incomplete: () => ({
    title: 'What came is only a part of a PDF',
    kept: 'It was not kept; what was kept before still is.',
    next: 'Try again. If it stays so, tell the service’s support.',
    retry: true,
  }),
  document_unopenable: () => ({
    title: 'What came can’t be opened',
    kept: 'A version that was kept before is still the one shown and printed.',
    next: 'Fetch it again. If it stays so, tell the service’s support.',
    retry: true,
  }),
  documents_not_merged: () => ({
    title: 'None of the documents can be joined: they are protected, or odd inside',
    kept: 'Each is kept as it came.',
    next: 'Save them one by one.',
    retry: false,
  }),
  document_link_refused: (error) => ({
    title: `The link to the document is refused (${error.httpStatus}), and so was a new one`,
    kept: 'What was kept before still is.',
    next: 'Fetch it again later. If it stays so, tell the service’s support.',
    retry: true,
  }),
  document_link_unusable: (error) => ({
    title: `The service gave a link that Waybill doesn’t open${error.scheme === null ? '' : ` (${error.scheme})`}`,
    kept: 'What was kept before still is.',
    next: 'Tell the service’s support.',
    retry: true,
  }),
  document_link_astray: (error) => ({
    title: `The link to the document leads from address to address (${error.httpStatus})`,
    kept: 'What was kept before still is.',
    next: 'Tell the service’s support.',
    retry: true,
  }),
  document_store_failed: (error) => ({
    title: `The store of the documents fails (${error.httpStatus})`,
    kept: 'What was kept before still is.',
    next: 'Try again in a minute.',
    retry: true,
  }),
  printer_not_chosen: () => ({
    title: 'No printer is chosen for this paper',
    kept: 'Nothing was printed.',
    next: 'Choose one in Settings, Printers. It is remembered.',
    retry: false,
  }),
  printer_missing: (error) => ({
    title: `The printer ${error.printer} is gone`,
    kept: 'Nothing was printed.',
    next: 'Choose another in Settings, Printers, or set this one up again in the system.',
    retry: true,
  }),
  printer_refused: (error) => ({
    title: `The printer ${error.printer} takes nothing${error.reason === '' ? '' : `: “${error.reason}”`}`,
    kept: 'Nothing was printed.',
    next: 'Let it take jobs again, or choose another in Settings, Printers.',
    retry: true,
  }),
  printer_lacks: (error) => ({
    title:
      error.what === 'paper'
        ? `The printer ${error.printer} does not offer ${paperWords(error.name)}`
        : `The printer ${error.printer} has no tray ${error.name}`,
    kept: 'Nothing was printed.',
    next: 'Choose another paper, tray or printer in Settings, Printers.',
    retry: false,
  }),
  print_unclear: (error) => ({
    title: `The printer ${error.printer} did not say whether it took the paper`,
    kept: 'It is not marked as printed.',
    next: 'Look at the printer. If nothing came, print it again.',
    retry: false,
  }),
  print_service_gone: () => ({
    title: 'The system’s printing service does not answer',
    kept: 'Nothing was printed.',
    next: 'Start it again (CUPS on Linux and macOS), then try again.',
    retry: true,
  }),
  document_unprintable: (error) => ({
    title: 'This PDF can’t be put on that paper',
    kept: `Nothing was printed. The reader says: “${error.detail}”`,
    next: 'Fetch it again. A protected file prints only as it is: actual size, on its own paper, uncalibrated.',
    retry: true,
  }),
  nothing_to_print: (error) => ({
    title: `There ${error.kind === 'labels' ? 'are no labels' : error.kind === 'bol' ? 'is no BOL' : 'is no other paper'} to print`,
    kept: 'Nothing was printed.',
    next: 'Fetch the documents of the shipment, then try again.',
    retry: true,
  }),
} satisfies Partial<WordsByCode>;
