/** API URLs: only `https:`, except on this computer (spec §5.2). */
import type { ErrorOf } from '../../../shared/errors.ts';
import { fail, ok, type Result } from '../../../shared/ipc/result.ts';

type AddressProblem = ErrorOf<'bad_address'>['problem'];

/** Whether a host name can only mean this computer. */
export function isLoopback(hostname: string): boolean {
  return hostname === 'localhost' || hostname === '[::1]' || /^127(\.\d{1,3}){3}$/.test(hostname);
}

/** Why freight data must not be sent to an absolute URL, or null. */
export function addressProblem(address: string): AddressProblem | null {
  if (!URL.canParse(address)) return 'not_an_address';
  const url = new URL(address);
  if (url.protocol !== 'https:' && url.protocol !== 'http:') return 'not_an_address';
  if (url.username !== '' || url.password !== '') return 'has_credentials';
  return url.protocol === 'https:' || isLoopback(url.hostname) ? null : 'insecure';
}

/**
 * Why a link from the provider at `baseUrl` must not be followed, or null. Only a provider on this computer may link to
 * this computer; any other could use the app to reach local services.
 */
export function linkProblem(link: string, baseUrl: string): AddressProblem | null {
  const problem = addressProblem(link);
  if (problem !== null) return problem;
  const pointsHere = isLoopback(new URL(link).hostname);
  return pointsHere && !(URL.canParse(baseUrl) && isLoopback(new URL(baseUrl).hostname)) ? 'insecure' : null;
}

/**
 * The API URL in its stored form: with its scheme, without trailing slash, query or fragment. A pasted operation URL
 * (`…/functions/apiGetRates`) is cut back to its base.
 */
export function normalizeBaseUrl(typed: string): Result<string, ErrorOf<'bad_address'>> {
  const text = typed.trim();
  const address = /^[a-z][a-z0-9+.-]*:\/\//i.test(text) ? text : `https://${text}`;
  const problem = addressProblem(address);
  if (problem !== null) return fail({ code: 'bad_address', problem });
  const url = new URL(address);
  const path = url.pathname.replace(/\/functions(\/.*)?$/, '').replace(/\/+$/, '');
  return ok(`${url.origin}${path}`);
}
