/** Messages about unreadable parts of a response. */

/** Display names of the provider's fields. */
const FIELDS: Readonly<Record<string, string>> = {
  carrier: 'the SCAC',
  carrierName: 'the carrier’s name',
  total: 'the price',
  currency: 'the currency',
  quoteNumber: 'the quote reference',
  quoteReference: 'the quote reference',
  bolNumber: 'the BOL number',
  proNumber: 'the PRO number',
  pickupNumber: 'the pickup number',
  pickupDate: 'the pickup date',
  estimatedDeliveryDate: 'the delivery date',
  deliveryDate: 'the delivery date',
  transitDays: 'the transit days',
  rates: 'the list of rates',
  documents: 'the list of documents',
  shipment: 'the shipment',
  shipmentId: 'the provider’s shipment ID',
  alreadyBooked: 'whether it was already booked',
  type: 'the document’s type',
  success: 'the success flag',
};

const LISTS: Readonly<Record<string, string>> = {
  rates: 'rate',
  documents: 'document',
  referenceNumbers: 'reference',
};

const REASONS: Readonly<Record<string, string>> = {
  missing: 'is missing',
  blank: 'is blank',
  not_text: 'is not text',
  not_a_number: 'is not a number',
  out_of_range: 'is out of range',
  not_a_date: 'is not a date',
  not_true_or_false: 'is neither true nor false',
  not_a_list: 'is not a list',
  not_an_object: 'can’t be read',
  too_long: 'is too long',
  another_quote: 'is for a different quote',
};

/**
 * Formats `rates.5.carrierName` and `blank` as `rate 6: the carrier’s name is blank`. Other reasons are appended
 * unchanged.
 */
export function partLabel(path: string, reason: string): string {
  if (reason === 'cut_off') return 'the response was cut off';
  const message = REASONS[reason];
  if (message === undefined) return path === '' ? reason : `${path}: ${reason}`;
  const steps = path.split('.');
  const index = steps.findIndex((step) => /^\d+$/.test(step));
  const list = index < 1 ? undefined : LISTS[steps[index - 1] ?? ''];
  const last = steps.at(-1) ?? '';
  const element = list === undefined ? '' : `${list} ${Number(steps[index]) + 1}`;
  if (element !== '' && index === steps.length - 1) return `${element} ${message}`;
  const field = path === '' ? 'the response' : (FIELDS[last] ?? last);
  return `${element === '' ? '' : `${element}: `}${field} ${message}`;
}
