/** Whether an answer is about what was asked for. One about another shipment must not be written to this one. */
import type { AppError } from '../../../shared/errors.ts';
import type { ShipmentLookup } from '../../../shared/freight/requests.ts';

/** The numbers that an answer names; null: it does not say. */
interface NamedNumbers {
  readonly bolNumber: string | null;
  readonly proNumber: string | null;
}

/** Where in the body the numbers are. */
const PATH = { getShipment: 'shipment.', getDocuments: '' } as const;

/** `bad_response` when the answer names another number than the one asked for, outer blanks aside; else null. */
export function aboutAnother(
  operation: keyof typeof PATH,
  requested: ShipmentLookup,
  named: NamedNumbers,
): AppError | null {
  for (const field of ['bolNumber', 'proNumber'] as const) {
    const target = requested[field];
    const said = named[field];
    if (target !== undefined && said !== null && said.trim() !== target.trim()) {
      const detail = `${said} though ${target} was asked for`;
      const path = `${PATH[operation]}${field}`;
      return { code: 'bad_response', operation, path, detail, problem: 'another_shipment' };
    }
  }
  return null;
}
