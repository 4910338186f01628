/** The page's custom scheme. It gives the page an origin and a policy, and none of the privileges of `file:`. */
export const APP_SCHEME = 'app';
export const APP_HOST = 'waybill';
export const START_URL = `${APP_SCHEME}://${APP_HOST}/`;

/** Returns whether an address belongs to our own page. False for anything that is not an address. */
export function isOwnAddress(address: string): boolean {
  if (!URL.canParse(address)) return false;
  const url = new URL(address);
  return url.protocol === `${APP_SCHEME}:` && url.host === APP_HOST;
}
