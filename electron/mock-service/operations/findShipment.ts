/** Finds the shipment that Shipment Status and Documents ask for (spec §4.3, §4.4). */
import type { ServiceContext } from '../context.ts';
import { ServiceFailure, validationFailed } from '../failures.ts';
import { ShipmentLookupSchema } from '../requests.ts';
import { snapshotNow } from '../shipmentLifecycle.ts';
import type { MockShipment } from '../store.ts';
import { check } from '../validation.ts';

/**
 * The caller's own shipment of that BOL or PRO number; of both, when both are given. A PRO finds nothing before the
 * carrier assigned it. Throws `validation_failed` without either number, `shipment_not_found`.
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
