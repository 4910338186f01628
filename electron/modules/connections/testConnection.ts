/**
 * "Test connection": no endpoint tests credentials, so it requests a shipment that can't exist (spec notes, row 21).
 */

import type { TestReport } from '../../../shared/contract/connections.ts';
import type { AppError } from '../../../shared/errors.ts';
import { isUnreached } from '../../../shared/rules/errorKinds.ts';
import type { Clock } from '../../platform/clock.ts';
import type { FreightClient } from '../freight/client.ts';

/** No provider assigns this as a BOL number. */
const NO_SUCH_BOL = 'WAYBILL-CONNECTION-TEST';

/**
 * Sends one request. A null `error` means that the credentials are valid.
 *
 * @param baseUrl the API URL that `client` uses
 * @param inSpiteOfPause sends the request even during a pause; otherwise a pause is the result, and nothing is sent
 */
export async function testConnection(
  client: Pick<FreightClient, 'probeShipment'>,
  baseUrl: string,
  clock: Clock,
  signal: AbortSignal,
  inSpiteOfPause = false,
): Promise<TestReport> {
  const startedAtMs = clock.now();
  const { result, httpStatus, waitUntilMs } = await client.probeShipment(
    { bolNumber: NO_SUCH_BOL },
    signal,
    inSpiteOfPause,
  );
  const ms = clock.now() - startedAtMs;
  const failure = result.ok || result.error.code === 'shipment_not_found' ? null : result.error;
  const responded = httpStatus !== null;
  const error = failure !== null && !responded && baseUrl.startsWith('http:') ? maybeHttps(failure) : failure;
  const isTheService = responded && (error === null || !(isUnreached(error.code) || error.code === 'cancelled'));
  return {
    testedAtMs: clock.now(),
    error,
    steps: [
      { step: 'address', ok: responded, ms: responded ? ms : null, httpStatus: null },
      { step: 'service', ok: isTheService, ms: null, httpStatus: isTheService ? null : httpStatus },
      { step: 'credentials', ok: error === null, ms: null, httpStatus },
    ],
    waitUntilMs,
  };
}

/** On plain HTTP, a server that accepts only TLS closes the connection, or sends something other than HTTP. */
function maybeHttps(error: AppError): AppError {
  const hadNoHttp = error.code === 'unreachable' && (error.reason === 'connection_lost' || error.reason === 'other');
  return hadNoHttp ? { code: 'unreachable', reason: 'maybe_https' } : error;
}
