/** Compares what Waybill shows of a shipment with the service's data. */
import type { ShipmentDetail } from '../../../shared/contract/shipments.ts';
import type { Problem } from './books.ts';
import type { ServiceShipment } from './service.ts';

/**
 * Finds untrue statements about a shipment whose booking had a normal response, however odd the statuses were since.
 *
 * @param said what the detail of the shipment shows
 * @param shipment the service's data
 * @param mayBeUnpriced the response of the booking may have had no price
 */
export function untrueData(said: ShipmentDetail, shipment: ServiceShipment, mayBeUnpriced = false): Problem[] {
  const untrue = (message: string): Problem => ({ harm: 'untrue', message });
  const problems: Problem[] = [];
  if (said.bolNumber !== shipment.bolNumber) problems.push(untrue(`says ${said.bolNumber} of ${shipment.bolNumber}`));
  const isUnsaid = mayBeUnpriced && said.totalCents === null;
  if (said.totalCents !== shipment.totalCents && !isUnsaid) {
    problems.push(untrue(`says booked for ${said.totalCents} cents, and it is ${shipment.totalCents}`));
  }
  if (said.currency !== 'USD') problems.push(untrue(`says ${said.currency}, and it is USD`));
  if (said.carrier !== shipment.carrier) problems.push(untrue(`says ${said.carrier}, and it is ${shipment.carrier}`));
  if (said.quoteReference !== shipment.quoteReference) problems.push(untrue('says it is of another quote'));
  return problems;
}

/**
 * Finds untrue statements about a booking with an odd response: a part that differs, or can't be parsed, must not be
 * shown as chosen.
 *
 * @param odd what was odd about the response
 */
export function unsaidOddities(
  differs: { readonly carrier: boolean; readonly total: boolean } | null,
  odd: readonly string[],
): Problem[] {
  if (differs === null) return [];
  const problems: Problem[] = [];
  const isOdd = (...kinds: string[]) => kinds.some((kind) => odd.includes(kind));
  if (isOdd('later_total', 'other_currency') && !isOdd('odd_parts', 'fields_left_out') && !differs.total) {
    problems.push({ harm: 'untrue', message: 'another total or currency passes for the chosen one' });
  }
  if (isOdd('later_carrier') && !isOdd('fields_left_out') && !differs.carrier) {
    problems.push({ harm: 'untrue', message: 'another carrier passes for the chosen one' });
  }
  return problems;
}
