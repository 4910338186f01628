/** The words for what is kept on this computer. */
import type { MissingBooking } from '../../../shared/errors.ts';
import type { WordsByCode } from './words.ts';

export const DATA_WORDS = {
  disk_full: () => ({
    title: 'The disk is full',
    kept: 'What was kept before is untouched.',
    next: 'Make room on the disk, then try again.',
    retry: true,
  }),
  storage_failed: (error) => ({
    title: 'Waybill can’t write its data folder',
    kept: `What was kept before is untouched. The system says: “${error.detail}”`,
    next: 'Check that the folder named in Settings, About can be written, then try again.',
    retry: true,
  }),
  data_damaged: (error) =>
    error.missing === undefined
      ? {
          title: 'The data is damaged and can’t be read',
          kept: `Nothing was changed. What was found: “${error.detail}”`,
          next: 'Restore a backup in Settings, Data. What is there now is kept aside.',
          retry: false,
        }
      : {
          title: `The data is damaged: ${error.detail}`,
          kept: missingWords(error.missing),
          next: 'Do not book them again. Restore the latest backup in Settings, Data; what it lacks is listed there, to be tracked again.',
          retry: false,
        },
  data_removed: () => ({
    title: 'The database was removed or replaced while Waybill was running',
    kept: 'Nothing was sent. All that was in it was saved as a backup, if the disk allowed it.',
    next: 'Restore the backup “Saved when the database was removed” in Settings, Data.',
    retry: false,
  }),
  lock_lost: () => ({
    title: 'Another Waybill may be using the same data',
    kept: 'So this one has stopped sending: nothing is booked twice. What was kept is untouched.',
    next: 'Close every Waybill on this computer, then start it again.',
    retry: false,
  }),
  schema_too_new: (error) => ({
    title: 'The data was written by a newer Waybill',
    kept: `Nothing was changed. It has schema ${error.schema}; this version knows ${error.known}.`,
    next: 'Install the newer version again, or restore an older copy in Settings, Data.',
    retry: false,
  }),
  restore_blocked: (error) => ({
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
  }),
  fields_invalid: (error) => ({
    title:
      error.fields.length === 1
        ? 'One field can’t be kept as it is'
        : `${error.fields.length} fields can’t be kept as they are`,
    kept: 'What was typed is still here.',
    next: `Correct ${error.fields.map((f) => `${f.field}: ${f.message}`).join(' ')}`,
    retry: false,
  }),
  name_taken: (error) => ({
    title: `“${error.name}” is another one’s name already`,
    kept: 'Nothing was changed.',
    next: 'Choose another name.',
    retry: false,
  }),
  not_found: (error) => ({
    title: `There is no such ${error.what}`,
    next: 'It may have been removed. Go back.',
    retry: false,
  }),
  already_running: () => ({
    title: 'Shipments are being refreshed already',
    kept: 'That run goes on; nothing else was started.',
    next: 'Wait for it, or cancel it, then refresh again.',
    retry: false,
  }),
} satisfies Partial<WordsByCode>;

/** Which they are, as far as that is known. */
function missingWords(missing: readonly MissingBooking[]): string {
  const bols = missing.flatMap(({ bolNumber }) => bolNumber ?? []);
  const unanswered = missing.length - bols.length;
  const first = bols.slice(0, 5).join(', ');
  const more = bols.length > 5 ? ` and ${bols.length - 5} more` : '';
  return [
    bols.length === 0 ? '' : `BOL ${first}${more}. `,
    unanswered === 0 ? '' : `${unanswered} sent without an answer. `,
    'The freight service has what was booked; nothing was changed here.',
  ].join('');
}
