/** Finds the shipment of a Shipment Status or Documents request (spec §4.3, §4.4). */
import type { ServiceContext } from '../context.ts';
import { ServiceFailure, validationFailed } from '../failures.ts';
import { ShipmentLookupSchema } from '../requests.ts';
import { snapshotNow } from '../shipmentLifecycle.ts';
import type { MockShipment } from '../store.ts';
import { check } from '../validation.ts';

/**
 * Returns the caller's own shipment with that BOL or PRO number, or with both if both are given. A PRO finds nothing
 * before the carrier assigned it. Throws `validation_failed` without either number, `shipment_not_found`.
 */
export function findShipment(context: ServiceContext, username: string, parameters: unknown): MockShipment {
  const { value: lookup, problems } = check(ShipmentLookupSchema, parameters ?? {});
  if (lookup === null) throw validationFailed(problems);

  const { bolNumber, proNumber } = lookup;
  const byBol = bolNumber ? context.store.shipmentByBol(bolNumber) : null;
  const byPro = proNumber ? context.store.shipmentByPro(proNumber) : null;
  const shipment = byBol ?? byPro;
  if (
    shipment === null ||
    shipment.username !== username ||
    (bolNumber && shipment.bolNumber !== bolNumber) ||
    (proNumber && snapshotNow(shipment, context.clock).proNumber !== proNumber)
  ) {
    throw new ServiceFailure('shipment_not_found', 'No shipment with that number exists on this account.');
  }
  return shipment;
}
