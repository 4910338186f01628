/** Expected results for statuses and documents with one odd field, compared with what Waybill shows. */
import type { ApiDocumentsResponse, ShipmentResponse } from '../../../electron/mock-service/responses.ts';
import type { ShipmentDetail } from '../../../shared/contract/shipments.ts';
import type { CallOutput } from '../../../shared/ipc/contract.ts';
import type { Problem } from './books.ts';
import type { Reported } from './clerkProcess.ts';
import type { Odd } from './oddOffers.ts';
import { centsOf, compared, type Kind, mustBeNamed, neverCame, readingOf, textOr } from './oddReadings.ts';

const untrue = (about: string, message: string): Problem => ({ harm: 'untrue', message: `${about}: ${message}` });

const STATUS_KINDS: Readonly<Record<string, Kind>> = { status: 'text', trackingStatus: 'text', voided: 'flag' };

/** The fields that no status changes. */
function booked({ bolNumber, carrier, totalCents, currency, quoteReference, bookingId }: ShipmentDetail) {
  return { bolNumber, carrier, totalCents, currency, quoteReference, bookingId };
}

function changes(shipment: ShipmentDetail) {
  const { proNumber, pickupNumber, status, trackingStatus, voided, pickupDate, estimatedDeliveryDate } = shipment;
  const { deliveryDate, latestTotalCents, latestCarrier, bookedAtMs, referenceNumbers, documents } = shipment;
  return {
    proNumber,
    pickupNumber,
    status,
    trackingStatus,
    voided,
    pickupDate,
    estimatedDeliveryDate,
    deliveryDate,
    latestTotalCents,
    latestCarrier,
    bookedAtMs,
    references: referenceNumbers.join('|'),
    documents: typesOf(documents),
  };
}

function typesOf(documents: readonly { readonly type: string }[]): string {
  return [...new Set(documents.map(({ type }) => type))].toSorted().join('|');
}

/** The property for each field of a status, by its name in the API. */
const SHOWN_AS: Readonly<Record<string, keyof ReturnType<typeof changes>>> = {
  proNumber: 'proNumber',
  pickupNumber: 'pickupNumber',
  carrier: 'latestCarrier',
  status: 'status',
  trackingStatus: 'trackingStatus',
  voided: 'voided',
  pickupDate: 'pickupDate',
  estimatedDeliveryDate: 'estimatedDeliveryDate',
  deliveryDate: 'deliveryDate',
  total: 'latestTotalCents',
  bookedAt: 'bookedAtMs',
  referenceNumbers: 'references',
  documents: 'documents',
};

/**
 * A status without a shipment is rejected. In any other, each field except the odd one equals the service's data, and
 * the odd one has its earlier value, or what can be parsed of it.
 *
 * @param before the previously shown shipment
 */
export function untrueStatus(
  reported: Reported<ShipmentDetail>,
  before: ShipmentDetail,
  after: ShipmentDetail,
  odd: Odd<ShipmentResponse>,
): Problem[] {
  const { about, place, value } = odd;
  if (neverCame(reported)) return [];
  const problems = compared(about, booked(after), booked(before));
  const [, field, index, inner] = place;
  if (field === undefined || field === 'bolNumber') {
    if (reported.ok || reported.error.code !== 'bad_response')
      problems.push(untrue(about, 'an answer about nobody is taken'));
    return [...problems, ...compared(about, changes(after), changes(before))];
  }
  if (!reported.ok) return [...problems, untrue(about, `one odd part hides the status (${reported.error.code})`)];
  const truth = odd.truth.shipment;
  const was = changes(before);
  const right: Record<string, unknown> = {
    proNumber: truth.proNumber || was.proNumber,
    pickupNumber: truth.pickupNumber || was.pickupNumber,
    status: truth.status,
    trackingStatus: truth.trackingStatus,
    voided: truth.voided,
    pickupDate: truth.pickupDate,
    estimatedDeliveryDate: truth.estimatedDeliveryDate,
    deliveryDate: truth.deliveryDate,
    latestTotalCents: centsOf(truth.total),
    latestCarrier: truth.carrier,
    bookedAtMs: Date.parse(truth.bookedAt),
    references: truth.referenceNumbers.join('|'),
    documents: typesOf(truth.documents),
  };
  const kind = STATUS_KINDS[field] ?? 'plain';
  const name = SHOWN_AS[field];
  if (name !== undefined && index === undefined) right[name] = readingOf(kind, value) ?? was[name];
  if (field === 'referenceNumbers' && index !== undefined) {
    right['references'] = truth.referenceNumbers.filter((_, at) => String(at) !== index).join('|');
  }
  if (field === 'documents' && index !== undefined) {
    const documents = truth.documents.flatMap((document, at) => {
      if (String(at) !== index) return [document];
      // A document without a type is identified by its file name; without either it is none.
      if (inner === undefined) return [];
      return inner === 'type' ? [{ type: textOr(value, document.name).slice(0, 199) }] : [document];
    });
    right['documents'] = typesOf(documents);
  }
  problems.push(...compared(about, seen(after), right));
  const unread = after.changes.find((change) => change.field === 'unread')?.to ?? '';
  const isText = kind === 'text' || inner === 'type' || inner === 'name';
  if (mustBeNamed(isText ? 'text' : kind, value) && !unread.includes(field)) {
    problems.push(untrue(about, 'what could not be read is not named'));
  }
  return problems;
}

/** A truncated text, without the mark of truncation. */
function seen(after: ShipmentDetail) {
  return changes({
    ...after,
    documents: after.documents.map((each) => ({ ...each, type: each.type.replace(/…$/, '') })),
  });
}

/** All readable documents are saved, missing ones are reported, and the count is that of the received list. */
export function untrueDocuments(
  reported: Reported<CallOutput<'documents.fetch'>>,
  odd: Odd<ApiDocumentsResponse>,
): Problem[] {
  const { about, place, value, truth } = odd;
  if (neverCame(reported)) return [];
  const [first, index, field] = place;
  const isListOdd = first === 'documents' && index === undefined;
  if (isListOdd && !Array.isArray(value)) {
    return !reported.ok && reported.error.code === 'bad_response'
      ? []
      : [untrue(about, 'an answer without a list is taken')];
  }
  if (!reported.ok) return [untrue(about, `one odd part hides the paper (${reported.error.code})`)];
  const { failures, dropped, listed, documents } = reported.value;
  const isDropped = isListOdd || (first === 'documents' && index !== undefined && field === undefined);
  const problems = compared(
    about,
    { listed, dropped: dropped.length, failures: failures.map(({ code }) => code).join() },
    {
      listed: isListOdd ? 1 : truth.documents.length,
      dropped: isDropped ? 1 : 0,
      failures: field === 'url' ? 'document_not_released' : '',
    },
  );
  for (const [at, { type, name }] of truth.documents.entries()) {
    const isOdd = first === 'documents' && (isListOdd || String(at) === index);
    const isSaved = documents.some((each) => each.fileId !== null && each.type === type && each.name === name);
    if (!isOdd && !isSaved) problems.push(untrue(about, `${type} is not kept`));
  }
  return problems;
}
