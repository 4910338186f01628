/** "Test connection": no endpoint tests a credential, so a shipment that can't exist is asked for (spec notes, row 21). */

import type { TestReport } from '../../../shared/contract/connections.ts';
import type { AppError } from '../../../shared/errors.ts';
import type { Clock } from '../../platform/clock.ts';
import type { FreightClient } from '../freight/client.ts';

/** No service assigns this as a BOL number. */
const NO_SUCH_BOL = 'WAYBILL-CONNECTION-TEST';

/**
 * Asks once. `error` null means that the credentials were proven.
 *
 * @param baseUrl the address that `client` asks
 * @param inSpiteOfPause also while the service wants no call; otherwise that is the answer, and nothing is sent
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
  const isTheService = responded && (error === null || !SOMETHING_ELSE.has(error.code));
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

/** Asked in plain HTTP, a port that speaks TLS alone closes the connection, or says what is no HTTP. */
function maybeHttps(error: AppError): AppError {
  const hadNoHttp = error.code === 'unreachable' && (error.reason === 'connection_lost' || error.reason === 'other');
  return hadNoHttp ? { code: 'unreachable', reason: 'maybe_https' } : error;
}

/** Answers that don't come from the freight service itself. */
const SOMETHING_ELSE: ReadonlySet<AppError['code']> = new Set([
  'not_this_service',
  'gateway',
  'redirected',
  'unreachable',
  'timed_out',
  'certificate',
  'response_too_large',
  'cancelled',
]);
