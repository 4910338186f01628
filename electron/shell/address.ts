/** Where the window's page lives: a scheme of our own, so that it has an origin, a policy, and nothing of `file:`. */
export const APP_SCHEME = 'app';
export const APP_HOST = 'waybill';
export const START_URL = `${APP_SCHEME}://${APP_HOST}/`;

/** Whether an address belongs to our own page. Anything that is not an address does not. */
export function isOwnAddress(address: string): boolean {
  if (!URL.canParse(address)) return false;
  const url = new URL(address);
  return url.protocol === `${APP_SCHEME}:` && url.host === APP_HOST;
}
