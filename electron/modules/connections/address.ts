/** Base addresses: only `https:`, except on this computer (spec §5.2). */
import type { ErrorOf } from '../../../shared/errors.ts';
import { fail, ok, type Result } from '../../../shared/ipc/result.ts';

type AddressProblem = ErrorOf<'bad_address'>['problem'];

/** Whether a host name can only mean this computer. */
export function isLoopback(hostname: string): boolean {
  return hostname === 'localhost' || hostname === '[::1]' || /^127(\.\d{1,3}){3}$/.test(hostname);
}

/** What is wrong with an absolute address as a place to send freight data to, or null. */
export function addressProblem(address: string): AddressProblem | null {
  if (!URL.canParse(address)) return 'not_an_address';
  const url = new URL(address);
  if (url.protocol !== 'https:' && url.protocol !== 'http:') return 'not_an_address';
  if (url.username !== '' || url.password !== '') return 'has_credentials';
  return url.protocol === 'https:' || isLoopback(url.hostname) ? null : 'insecure';
}

/**
 * What is wrong with a link that the service at `baseUrl` gave, or null. Only a service on this computer may point to
 * this computer: another one would have the app ask a neighbour's questions here.
 */
export function linkProblem(link: string, baseUrl: string): AddressProblem | null {
  const problem = addressProblem(link);
  if (problem !== null) return problem;
  const pointsHere = isLoopback(new URL(link).hostname);
  return pointsHere && !(URL.canParse(baseUrl) && isLoopback(new URL(baseUrl).hostname)) ? 'insecure' : null;
}

/**
 * The base address as it is kept: with its scheme, without a slash at the end, a query or a fragment. A pasted operation
 * address (`…/functions/apiGetRates`) is cut back to its base.
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
