/** Checks that a response matches the request. A response about another shipment must not be written to this one. */
import type { AppError } from '../../../shared/errors.ts';
import type { ShipmentLookup } from '../../../shared/freight/requests.ts';

/** The numbers in a response; null if it has none. */
interface NamedNumbers {
  readonly bolNumber: string | null;
  readonly proNumber: string | null;
}

/** Where in the body the numbers are. */
const PATH = { getShipment: 'shipment.', getDocuments: '' } as const;

/** Returns `bad_response` if the response has another number than requested, ignoring outer whitespace; else null. */
export function aboutAnother(
  operation: keyof typeof PATH,
  requested: ShipmentLookup,
  response: NamedNumbers,
): AppError | null {
  for (const field of ['bolNumber', 'proNumber'] as const) {
    const expected = requested[field];
    const returned = response[field];
    if (expected !== undefined && returned !== null && returned.trim() !== expected.trim()) {
      const detail = `the provider answered about ${returned} instead of ${expected}`;
      const path = `${PATH[operation]}${field}`;
      return { code: 'bad_response', operation, path, detail, problem: 'another_shipment' };
    }
  }
  return null;
}
