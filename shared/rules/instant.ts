/** Instants of the provider as text. */

/** Parses an ISO date with a time; without an offset it is UTC (spec §2.8). null if it is none, or before 1970. */
export function instantMsOf(text: string): number | null {
  if (!/^\d{4}-\d{2}-\d{2}T/.test(text)) return null;
  // `Date.parse` would take the time zone of this computer.
  const ms = Date.parse(text.replace(/T[\d:.]+$/, '$&Z'));
  return Number.isNaN(ms) || ms < 0 ? null : ms;
}
