/**
 * The words for every expected failure: what happened, what was kept, what to do next, in this order. Plain words
 * first, the code in brackets, the words of others verbatim in quotes.
 */
import type { AppError, AppErrorCode, ErrorOf } from '../../shared/errors.ts';
import { certificateTitle } from './certificateWords.ts';
import { setByPolicyWords, updateFailedWords, updateWaitsWords } from './desktopWords.ts';
import { formatBytes, formatDayLong } from './format.ts';

export interface ErrorWords {
  /** What happened, with the code in brackets. */
  readonly title: string;
  /** What was kept, where that is a question. */
  readonly kept?: string;
  /** What to do next. */
  readonly next: string;
  /** Whether asking the same again may help: the place to offer "Try again". */
  readonly retry: boolean;
  readonly code: AppErrorCode;
}

/** `4 s`, `2 min` of milliseconds, never less than a second. */
function formatWait(ms: number): string {
  const seconds = Math.max(1, Math.ceil(ms / 1000));
  return seconds < 120 ? `${seconds} s` : `${Math.ceil(seconds / 60)} min`;
}

function unreachableWords({ reason }: ErrorOf<'unreachable'>): { title: string; next: string } {
  switch (reason) {
    case 'name_not_found':
      return {
        title: 'No computer has this address (name not found)',
        next: 'Check the base address for a slip of the keyboard, then test again.',
      };
    case 'refused':
      return {
        title: 'The computer at this address refuses the connection',
        next: 'Check the address and its port. If both are right, the service is down: try again later.',
      };
    case 'connection_lost':
      return { title: 'The connection broke off before an answer came', next: 'Check the network and try again.' };
    case 'no_network':
      return { title: 'This computer has no network', next: 'Connect to a network, then try again.' };
    case 'proxy':
      return {
        title: 'The proxy of this network doesn’t let the call through',
        next: 'Ask your IT to allow the address of the service.',
      };
    case 'other':
      return { title: 'The service can’t be reached', next: 'Check the address and the network, then try again.' };
  }
}

function keychainWords({ problem }: ErrorOf<'keychain'>): { title: string; next: string } {
  const forThisSession =
    'or give the password “for this session only” (Settings, Connections) and type it again after each start';
  switch (problem) {
    case 'absent':
      return {
        title: 'This computer has no keychain that Waybill can use',
        next: `Set up the system’s keychain, ${forThisSession}.`,
      };
    case 'locked':
      return { title: 'The keychain is locked', next: `Unlock it and try again, ${forThisSession}.` };
    case 'dismissed':
      return {
        title: 'The keychain’s question was closed without an answer',
        next: `Try again and answer it, ${forThisSession}.`,
      };
    case 'timed_out':
      return {
        title: 'The keychain did not answer in time',
        next: `It may show a question behind this window: answer it and try again, ${forThisSession}.`,
      };
    case 'refused':
      return { title: 'The keychain refused', next: `Try again, ${forThisSession}.` };
  }
}

function badAddressWords({ problem }: ErrorOf<'bad_address'>): { title: string; next: string } {
  switch (problem) {
    case 'not_an_address':
      return { title: 'This is not an address', next: 'It looks like https://api.freight.example.' };
    case 'insecure':
      return {
        title: 'An http: address shows the password to the network',
        next: 'Use the one with https:',
      };
    case 'has_credentials':
      return {
        title: 'The address contains a username or password',
        next: 'Take them out of the address; they have fields of their own.',
      };
  }
}

function usedQuoteWords({ state }: ErrorOf<'quote_already_used'>): { title: string; next: string } {
  switch (state) {
    case 'submitting':
      return {
        title: 'This quote is being booked right now',
        next: 'Wait for its outcome. One quote is one booking.',
      };
    case 'unknown':
      return {
        title: 'This quote was sent to be booked and its outcome is not known',
        next: 'Finish that booking first: it repeats the very same call and books nothing twice.',
      };
    case 'booked':
      return {
        title: 'This quote is booked',
        next: 'Open its shipment, or re-quote to book another one.',
      };
  }
}

/** Paper by its code. */
export function paperWords(paper: string): string {
  return PAPER_WORDS[paper] ?? paper;
}
const PAPER_WORDS: Readonly<Record<string, string>> = {
  letter: 'Letter',
  a4: 'A4',
  '4x6': '4 × 6 in labels',
  letter_six_up: 'Letter, six labels a sheet',
};

/** The words for an error. */
export function errorWords(error: AppError): ErrorWords {
  const { code } = error;
  switch (code) {
    case 'validation_failed':
      return {
        title: `The service refuses ${error.fields.length === 1 ? 'one field' : `${error.fields.length} fields`} (400)`,
        kept: 'Everything typed is kept. Nothing was booked.',
        next:
          error.fields.length === 0
            ? `The service says: “${error.message}”`
            : `Correct ${error.fields.map((f) => `${f.field}: “${f.message}”`).join('; ')}`,
        retry: false,
        code,
      };
    case 'unauthorized':
      return {
        title: 'Username or password is wrong (401)',
        kept: 'Address and username are kept. Waybill has stopped calling this account and won’t try by itself.',
        next: 'Open API Access in the customer portal, copy username and password again, replace both and test.',
        retry: false,
        code,
      };
    case 'not_approved':
      return {
        title: 'Not approved yet, or revoked (403)',
        kept: 'Address, username and password are kept. Waybill has stopped calling this account and won’t try by itself.',
        next: 'Open API Access in the customer portal; when it says Active, test again. If it says revoked, generate new credentials and replace both.',
        retry: false,
        code,
      };
    case 'shipment_not_found':
      return {
        title: 'The service knows no such shipment in this account (404)',
        next: 'Check the number. A shipment of another account is not found either.',
        retry: false,
        code,
      };
    case 'quote_not_found':
      return {
        title: 'The service no longer knows this quote (404)',
        kept: 'Everything typed for the booking is kept. Nothing was booked.',
        next: 'Re-quote: the same request brings new prices, and the booking goes on from there.',
        retry: false,
        code,
      };
    case 'rate_limited':
      return {
        title: 'The service asks to slow down (429)',
        kept: 'Nothing is lost.',
        next:
          error.retryAfterMs === null
            ? 'Wait a moment, then try again.'
            : `Try again in ${formatWait(error.retryAfterMs)}.`,
        retry: true,
        code,
      };
    case 'booking_failed':
      return {
        title: `The carrier refused the booking: “${error.reason}”`,
        kept: 'Nothing was booked. The quote and everything typed are kept.',
        next: 'Correct what the carrier names, or book the next best rate.',
        retry: false,
        code,
      };
    case 'bad_response':
      return {
        title: `The service answered ${error.operation} in a way Waybill can’t read`,
        kept: `Nothing was changed here. At ${error.path === '' ? 'the top' : error.path}: ${error.detail}`,
        next: 'Try again. If it stays so, send this text to the service’s support.',
        retry: true,
        code,
      };
    case 'not_this_service':
      return {
        title: `Something else answers at this address (${error.httpStatus}, ${error.contentType === '' ? 'no content type' : error.contentType})`,
        next: 'Check the base address; often a part at its end is missing.',
        retry: false,
        code,
      };
    case 'gateway':
      return {
        title: `The service is down or a gateway on the way fails (${error.httpStatus})`,
        kept: 'What was typed is kept.',
        next: 'Try again in a minute.',
        retry: true,
        code,
      };
    case 'unknown_service_error':
      return {
        title: `The service answered with an error Waybill doesn’t know (${error.httpStatus} ${error.serviceCode})`,
        kept: 'What was typed is kept.',
        next: error.message === '' ? 'Try again, or ask the service’s support.' : `It says: “${error.message}”`,
        retry: true,
        code,
      };
    case 'redirected':
      return {
        title: `The address sends callers elsewhere (${error.httpStatus})`,
        kept: 'Waybill did not follow, so that the password goes nowhere else.',
        next: 'Ask for the address the service itself answers at, and enter that one.',
        retry: false,
        code,
      };
    case 'unreachable':
      return { ...unreachableWords(error), kept: 'What was typed is kept.', retry: true, code };
    case 'timed_out':
      return {
        title: `No answer within ${formatWait(error.afterMs)}`,
        kept: 'What was typed is kept.',
        next: 'The service is slow now. Try again.',
        retry: true,
        code,
      };
    case 'certificate':
      return {
        title: certificateTitle(error.problem),
        kept: 'The password was not sent.',
        next: 'Don’t go on. Check the address; if it is right, ask your IT: the service’s certificate needs renewing, or somebody reads along.',
        retry: false,
        code,
      };
    case 'response_too_large':
      return {
        title: `The answer is larger than ${formatBytes(error.limitBytes)} and was not read`,
        next: 'Check the address. If it is right, tell the service’s support.',
        retry: false,
        code,
      };
    case 'cancelled':
      return {
        title: 'Cancelled',
        kept: 'What was typed is kept.',
        next: 'Start again when you like.',
        retry: true,
        code,
      };
    case 'bad_address':
      return { ...badAddressWords(error), retry: false, code };
    case 'not_connected':
      return {
        title: 'No connection is active',
        kept: 'What was typed is kept.',
        next: 'Open Settings, Connections, and make one active.',
        retry: false,
        code,
      };
    case 'password_missing':
      return {
        title: 'The password of this connection is not on this computer',
        kept: 'Address and username are kept. Nothing was sent.',
        next: 'It was given for one session, or has gone from the keychain. Type it again in Settings, Connections.',
        retry: false,
        code,
      };
    case 'keychain':
      return {
        ...keychainWords(error),
        kept: 'Nothing was sent, and no password was changed.',
        retry: true,
        code,
      };
    case 'pickup_date_passed':
      return {
        title: `The pickup date ${formatDayLong(error.pickupDate)} has passed`,
        kept: 'Everything typed is kept.',
        next: 'Choose a later day and re-quote; another day needs a new quote.',
        retry: false,
        code,
      };
    case 'quote_already_used':
      return { ...usedQuoteWords(error), retry: false, code };
    case 'booking_outcome_unknown':
      return {
        title: `Sent, but no answer says whether it was booked (${error.cause})`,
        kept: 'The whole request is kept on this computer.',
        next: 'Finish the booking: the very same call is repeated, and the service answers with the shipment if there is one.',
        retry: false,
        code,
      };
    case 'already_running':
      return {
        title: 'Shipments are being refreshed already',
        kept: 'That run goes on; nothing else was started.',
        next: 'Wait for it, or cancel it, then refresh again.',
        retry: false,
        code,
      };
    case 'unfinished_bookings':
      return {
        title:
          error.count === 1
            ? 'A booking of this connection is not finished'
            : `${error.count} bookings of this connection are not finished`,
        kept: 'Nothing was removed.',
        next: 'Make the connection active and finish or abandon them under Needs attention. Then remove it.',
        retry: false,
        code,
      };
    case 'name_taken':
      return {
        title: `“${error.name}” is another one’s name already`,
        kept: 'Nothing was changed.',
        next: 'Choose another name.',
        retry: false,
        code,
      };
    case 'set_by_policy':
      return { ...setByPolicyWords(error), code };
    case 'update_failed':
      return { ...updateFailedWords(error), code };
    case 'update_waits':
      return { ...updateWaitsWords(error), code };
    case 'document_not_released':
      return {
        title: `The ${error.type} is not released yet`,
        next: 'The carrier releases it later. Ask again then.',
        retry: true,
        code,
      };
    case 'document_not_pdf':
      return {
        title: 'What came is not a PDF',
        kept: 'It was not kept.',
        next: 'Try again. If it stays so, tell the service’s support.',
        retry: true,
        code,
      };
    case 'document_incomplete':
      return {
        title: 'What came is only a part of a PDF',
        kept: 'It was not kept; what was kept before still is.',
        next: 'Try again. If it stays so, tell the service’s support.',
        retry: true,
        code,
      };
    case 'documents_not_joined':
      return {
        title: 'None of the documents can be joined: they are protected, or odd inside',
        kept: 'Each is kept as it came.',
        next: 'Save them one by one.',
        retry: false,
        code,
      };
    case 'document_link_refused':
      return {
        title: `The link to the document is refused (${error.httpStatus}); such links expire`,
        next: 'Try again: Waybill asks for a new link.',
        retry: true,
        code,
      };
    case 'printer_not_chosen':
      return {
        title: 'No printer is chosen for this paper',
        kept: 'Nothing was printed.',
        next: 'Choose one in Settings, Printers. It is remembered.',
        retry: false,
        code,
      };
    case 'printer_missing':
      return {
        title: `The printer ${error.printer} is gone`,
        kept: 'Nothing was printed.',
        next: 'Choose another in Settings, Printers, or set this one up again in the system.',
        retry: true,
        code,
      };
    case 'printer_refused':
      return {
        title: `The printer ${error.printer} takes nothing${error.reason === '' ? '' : `: “${error.reason}”`}`,
        kept: 'Nothing was printed.',
        next: 'Let it take jobs again, or choose another in Settings, Printers.',
        retry: true,
        code,
      };
    case 'printer_lacks':
      return {
        title:
          error.what === 'paper'
            ? `The printer ${error.printer} does not offer ${paperWords(error.name)}`
            : `The printer ${error.printer} has no tray ${error.name}`,
        kept: 'Nothing was printed.',
        next: 'Choose another paper, tray or printer in Settings, Printers.',
        retry: false,
        code,
      };
    case 'print_unclear':
      return {
        title: `The printer ${error.printer} did not say whether it took the paper`,
        kept: 'It is not marked as printed.',
        next: 'Look at the printer. If nothing came, print it again.',
        retry: false,
        code,
      };
    case 'print_service_gone':
      return {
        title: 'The system’s printing service does not answer',
        kept: 'Nothing was printed.',
        next: 'Start it again (CUPS on Linux and macOS), then try again.',
        retry: true,
        code,
      };
    case 'document_unprintable':
      return {
        title: 'This PDF can’t be put on that paper',
        kept: `Nothing was printed. The reader says: “${error.detail}”`,
        next: 'Fetch it again. A protected file prints only as it is: actual size, on its own paper, uncalibrated.',
        retry: true,
        code,
      };
    case 'nothing_to_print':
      return {
        title: `There ${error.kind === 'labels' ? 'are no labels' : error.kind === 'bol' ? 'is no BOL' : 'is no other paper'} to print`,
        kept: 'Nothing was printed.',
        next: 'Fetch the documents of the shipment, then try again.',
        retry: true,
        code,
      };
    case 'disk_full':
      return {
        title: 'The disk is full',
        kept: 'What was kept before is untouched.',
        next: 'Make room on the disk, then try again.',
        retry: true,
        code,
      };
    case 'storage_failed':
      return {
        title: 'Waybill can’t write its data folder',
        kept: `What was kept before is untouched. The system says: “${error.detail}”`,
        next: 'Check that the folder named in Settings, About can be written, then try again.',
        retry: true,
        code,
      };
    case 'data_damaged':
      return {
        title: 'The data is damaged and can’t be read',
        kept: `Nothing was changed. The database says: “${error.detail}”`,
        next: 'Restore a copy from another day in Settings, Data. What is there now is kept aside.',
        retry: false,
        code,
      };
    case 'data_newer':
      return {
        title: 'The data was written by a newer Waybill',
        kept: `Nothing was changed. It has schema ${error.schema}; this version knows ${error.known}.`,
        next: 'Install the newer version again, or restore an older copy in Settings, Data.',
        retry: false,
        code,
      };
    case 'restore_waits':
      return {
        title:
          error.bookings > 0
            ? `${error.bookings === 1 ? 'A booking is' : `${error.bookings} bookings are`} not finished`
            : `${error.prints === 1 ? 'A print is' : `${error.prints} prints are`} not handed over yet`,
        kept: 'Nothing was restored: an earlier copy would know nothing of it.',
        next:
          error.bookings > 0
            ? 'Finish or abandon it under Needs attention, then restore.'
            : 'Wait for the printer or stop the job, then restore.',
        retry: true,
        code,
      };
    case 'fields_refused':
      return {
        title:
          error.fields.length === 1
            ? 'One field can’t be kept as it is'
            : `${error.fields.length} fields can’t be kept as they are`,
        kept: 'What was typed is still here.',
        next: `Correct ${error.fields.map((f) => `${f.field}: ${f.message}`).join(' ')}`,
        retry: false,
        code,
      };
    case 'not_found':
      return {
        title: `There is no such ${error.what}`,
        next: 'It may have been removed. Go back.',
        retry: false,
        code,
      };
    case 'invalid_payload':
      return {
        title: 'Waybill refused its own request',
        kept: `Nothing was sent. At ${error.path === '' ? 'the top' : error.path}: ${error.detail}`,
        next: 'Correct that value; if none is wrong, this is a fault of Waybill.',
        retry: false,
        code,
      };
    case 'host_gone':
      return {
        title: 'The part of Waybill that does the work is gone',
        kept: 'What was saved before is kept.',
        next: 'Start Waybill again.',
        retry: true,
        code,
      };
    case 'internal':
      return {
        title: `A fault in Waybill (reference ${error.reference})`,
        kept: 'What was saved before is kept.',
        next: 'Try again. The log has the details under this reference.',
        retry: true,
        code,
      };
  }
}
