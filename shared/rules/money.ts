/** Money is whole cents everywhere inside; dollars with a point exist only in the service's JSON and on the screen. */

/** Cents of a dollar amount from JSON. Rounds to the nearest cent, so that 1142.36 (a binary fraction) is 114236. */
export function usdToCents(usd: number): number {
  return Math.round(usd * 100);
}

/** `1,142.36` of 114236. Exact: no floating point beyond whole cents. */
export function formatCents(cents: number): string {
  const sign = cents < 0 ? '−' : '';
  const whole = Math.abs(cents);
  const dollars = Math.floor(whole / 100).toString();
  const grouped = dollars.replace(/\B(?=(\d{3})+$)/g, ',');
  return `${sign}${grouped}.${String(whole % 100).padStart(2, '0')}`;
}

/** `$1,142.36` for USD; another currency is named behind the number. */
export function formatMoney(cents: number, currency = 'USD'): string {
  const sign = cents < 0 ? '−' : '';
  const amount = formatCents(Math.abs(cents));
  return currency === 'USD' ? `${sign}$${amount}` : `${sign}${amount} ${currency}`;
}

/** A difference with its sign: `+$43.64`, `−$6.30`, `+5.00 CAD`. */
export function formatMoneyChange(cents: number, currency: string): string {
  return `${cents > 0 ? '+' : ''}${formatMoney(cents, currency)}`;
}

/**
 * Cents of dollars as clerks type them: `900`, `$1,250`, ` 899.50 `. Null when the text is no such amount: commas group
 * by three or it is refused, so that `1,5` is never 15.
 */
export function readDollars(text: string): number | null {
  const match = /^\$?\s*(\d{1,7}|[1-9]\d{0,2}(?:,\d{3}){1,2})(?:\.(\d{1,2}))?$/.exec(text.trim());
  if (match === null) return null;
  return Number(match[1]?.replaceAll(',', '')) * 100 + Number((match[2] ?? '').padEnd(2, '0'));
}
