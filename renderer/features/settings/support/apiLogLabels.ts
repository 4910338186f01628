/** Labels of the API log. */
import type { LoggedCall } from '../../../../shared/contract/support.ts';
import { dayOfInstant, formatDayShort, formatInstantSeconds, formatSeconds } from '../../../lib/format.ts';

export const OPERATION_LABELS: Readonly<Record<LoggedCall['operation'], string>> = {
  getRates: 'Rate request',
  bookShipment: 'Book shipment',
  getShipment: 'Shipment status',
  getDocuments: 'Document list',
  download: 'Document download',
};

/** Such as `Nov 21, 11:51:40 AM`, in the user's time zone. */
export function callTime(ms: number): string {
  return `${formatDayShort(dayOfInstant(ms))}, ${formatInstantSeconds(ms)}`;
}

/** Such as `212 ms` or `4.2 sec`. */
export function callDuration(ms: number): string {
  return ms < 1000 ? `${ms} ms` : formatSeconds(ms / 1000);
}
