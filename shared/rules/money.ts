/** Money is whole cents throughout the app. Dollars exist only in the provider's JSON and on the screen. */

/** Converts a dollar amount from JSON to cents. Rounds, because 1142.36 has no exact binary form. */
export function usdToCents(usd: number): number {
  return Math.round(usd * 100);
}

/** Formats 114236 as `1,142.36`. Exact, using integer cents. */
export function formatCents(cents: number): string {
  const sign = cents < 0 ? '−' : '';
  const whole = Math.abs(cents);
  const dollars = Math.floor(whole / 100).toString();
  const grouped = dollars.replace(/\B(?=(\d{3})+$)/g, ',');
  return `${sign}${grouped}.${String(whole % 100).padStart(2, '0')}`;
}

/** Formats `$1,142.36` for USD; other currencies are appended as a code. */
export function formatMoney(cents: number, currency = 'USD'): string {
  const sign = cents < 0 ? '−' : '';
  const amount = formatCents(Math.abs(cents));
  return currency === 'USD' ? `${sign}$${amount}` : `${sign}${amount} ${currency}`;
}

/** Formats a signed difference: `+$43.64`, `−$6.30`, `+5.00 CAD`. */
export function formatMoneyChange(cents: number, currency: string): string {
  return `${cents > 0 ? '+' : ''}${formatMoney(cents, currency)}`;
}

/**
 * Parses dollars as users type them, such as `900`, `$1,250` or ` 899.50 `, to cents; null for anything else. Commas
 * must group three digits, so that `1,5` is never read as 15.
 */
export function readDollars(text: string): number | null {
  const match = /^\$?\s*(\d{1,7}|[1-9]\d{0,2}(?:,\d{3}){1,2})(?:\.(\d{1,2}))?$/.exec(text.trim());
  if (match === null) return null;
  return Number(match[1]?.replaceAll(',', '')) * 100 + Number((match[2] ?? '').padEnd(2, '0'));
}
