/** Messages about data stored on this computer. */
import type { MissingBooking } from '../../../shared/errors.ts';
import { ORDER_STATUS_LABELS } from '../../../shared/rules/orderStatus.ts';
import { MAX_TABLE_BYTES, type TableProblem } from '../../../shared/rules/tableFiles.ts';
import { upperFirst } from '../letterCase.ts';
import type { MessageByCode } from './message.ts';

export const DATA_MESSAGES = {
  disk_full: () => ({
    title: 'The disk is full',
    saved: 'Your saved data is safe.',
    next: 'Free up disk space, then try again.',
    retry: true,
  }),
  storage_failed: (error) => ({
    title: 'Can’t write to the data folder',
    saved: `Your saved data is safe. System message: “${error.detail}”`,
    next: 'Check the permissions of the folder shown in Settings › About, then try again.',
    retry: true,
  }),
  file_not_saved: (error) => ({
    title: 'Couldn’t save the file there',
    saved: `Nothing was replaced. System message: “${error.detail}”`,
    next: 'Choose another folder, or close the file in other programs, then save it again.',
    retry: true,
  }),
  data_damaged: (error) =>
    error.missing === undefined
      ? {
          title: 'The data is damaged and can’t be read',
          saved: `Nothing was changed. Database message: “${error.detail}”`,
          next: 'Restore a backup in Settings › Data. Your current data is saved first.',
          retry: false,
        }
      : {
          title: `The data is damaged: ${error.detail}`,
          saved: missingMessage(error.missing),
          next: 'Don’t book them again. Restore the latest backup in Settings › Data. Bookings it lacks are listed there, to track again.',
          retry: false,
        },
  data_removed: () => ({
    title: 'The database was removed or replaced while Waybill was running',
    saved: 'Nothing was sent. Its data was saved as a backup, if the disk allowed it.',
    next: 'Restore the backup “Saved when the database was removed” in Settings › Data.',
    retry: false,
  }),
  lock_lost: () => ({
    title: 'Another Waybill may be using the same data',
    saved: 'This window has stopped sending, so nothing is booked twice. Saved data is unchanged.',
    next: 'Close all Waybill windows on this computer, then restart it.',
    retry: false,
  }),
  schema_too_new: (error) => ({
    title: 'This data is from a newer version of Waybill',
    saved: `Nothing was changed. It has schema ${error.schema}. This version supports ${error.known}.`,
    next: 'Install the newer version, or restore an older backup in Settings › Data.',
    retry: false,
  }),
  restore_blocked: (error) => ({
    title:
      error.bookings > 0
        ? `${error.bookings === 1 ? '1 booking is' : `${error.bookings} bookings are`} unfinished`
        : `${error.prints === 1 ? '1 print job is' : `${error.prints} print jobs are`} not sent to the printer yet`,
    // Of a restore, of a reset, and of joining or leaving a workgroup.
    saved: 'Nothing was changed.',
    next:
      error.bookings > 0
        ? `Finish or discard ${error.bookings === 1 ? 'it' : 'them'} in Needs attention, then try again.`
        : `Wait for the printer or cancel the ${error.prints === 1 ? 'job' : 'jobs'}, then try again.`,
    retry: true,
  }),
  fields_invalid: (error) => ({
    title: error.fields.length === 1 ? '1 field isn’t valid' : `${error.fields.length} fields aren’t valid`,
    saved: 'Your entries are still here.',
    next: `Correct ${error.fields.map((f) => `${f.field}: ${f.message}`).join(' ')}`,
    retry: false,
  }),
  name_taken: (error) => ({
    title: `The name “${error.name}” is already in use`,
    saved: 'Nothing was changed.',
    next: 'Choose another name.',
    retry: false,
  }),
  changed_elsewhere: (error) => ({
    title: `The ${error.what} was changed in another window`,
    saved: 'Nothing was replaced. Your changes are still here.',
    next: 'Discard them to load the saved version, then edit it again.',
    retry: false,
  }),
  not_found: (error) => ({
    title: `${upperFirst(error.what)} not found`,
    next: 'It may have been deleted. Go back.',
    retry: false,
  }),
  table_unreadable: (error) => ({
    title: 'Couldn’t read the file',
    saved: 'Nothing was imported.',
    next: tableMessage(error.problem),
    retry: false,
  }),
  order_changed: () => ({
    title: 'The order was changed elsewhere',
    saved: 'Your change was not saved. The latest data is shown.',
    next: 'Check the order, then change it again.',
    retry: false,
  }),
  order_locked: (error) => ({
    title:
      error.bolNumber === null
        ? `The order can’t be changed: ${ORDER_STATUS_LABELS[error.status].toLowerCase()}`
        : `The order is booked: BOL ${error.bolNumber}`,
    saved: 'Nothing was changed.',
    next:
      error.status === 'quoting'
        ? 'Wait for the rates, then change it.'
        : 'Change the shipment with the carrier instead.',
    retry: false,
  }),
  order_run_active: (error) => ({
    title: error.kind === 'quote' ? 'Already getting rates for orders' : 'Already booking orders',
    saved: 'That run continues. Nothing else was started.',
    next: 'Wait for it, or cancel it.',
    retry: false,
  }),
  already_running: () => ({
    title: 'Already refreshing shipments',
    saved: 'That refresh continues. Nothing else was started.',
    next: 'Wait for it, or cancel it, then refresh again.',
    retry: false,
  }),
} satisfies Partial<MessageByCode>;

const TABLE_MESSAGES: Readonly<Record<Extract<TableProblem, string>, string>> = {
  too_large: `The file is larger than ${MAX_TABLE_BYTES / 1024 / 1024} MB. Split it, or save only one sheet.`,
  too_many_rows: 'The file has more than 10,000 rows. Split it.',
  not_a_table: 'Save it as a CSV or Excel file (.xlsx) and try again.',
  protected: 'It is protected or from an old Excel version. Save it as .xlsx without a password and try again.',
  damaged: 'The Excel file is damaged. Open it in Excel, save it again, and retry.',
  empty: 'The file has no rows. Choose another one.',
};

function tableMessage(problem: TableProblem): string {
  return typeof problem === 'string'
    ? TABLE_MESSAGES[problem]
    : `A quotation mark in row ${problem.openQuoteLine} isn’t closed. Close or delete it, then try again.`;
}

/** Lists the missing bookings whose numbers are known. */
function missingMessage(missing: readonly MissingBooking[]): string {
  const bols = missing.flatMap(({ bolNumber }) => bolNumber ?? []);
  const withoutResponse = missing.length - bols.length;
  const first = bols.slice(0, 5).join(', ');
  const more = bols.length > 5 ? ` and ${bols.length - 5} more` : '';
  return [
    bols.length === 0 ? '' : `BOL ${first}${more}. `,
    withoutResponse === 0 ? '' : `${withoutResponse} sent without a response. `,
    'Your freight provider has the bookings. Nothing was changed here.',
  ].join('');
}
