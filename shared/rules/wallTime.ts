/** Converts instants to wall-clock times `YYYY-MM-DDTHH:MM` and back. Without a zone: this computer's. */

/** States by time zone. A state in two zones uses the western one, so that a time has passed in the whole state. */
const ZONES: Readonly<Record<string, string>> = {
  'America/Puerto_Rico': 'PR VI',
  'America/New_York': 'CT DE DC GA ME MD MA NH NJ NY NC OH PA RI SC VT VA WV',
  'America/Chicago': 'AL AR FL IL IN IA KY LA MI MN MS MO OK TN WI',
  'America/Denver': 'CO KS MT ND NE NM SD TX UT WY',
  'America/Phoenix': 'AZ',
  'America/Los_Angeles': 'CA ID NV OR WA',
  'America/Anchorage': 'AK',
  'Pacific/Honolulu': 'HI',
  'Pacific/Pago_Pago': 'AS',
  'Pacific/Guam': 'GU MP',
};

/** Time zone of a 2-letter state code; undefined for military mail, which has none, and for any other text. */
export function zoneOfState(state: string): string | undefined {
  return Object.keys(ZONES).find((zone) => ZONES[zone]?.split(' ').includes(state));
}

const formats = new Map<string | undefined, Intl.DateTimeFormat>();

/** Wall-clock time of an instant. */
export function wallTime(instantMs: number, zone?: string): string {
  // The Swedish format is year first and 24-hour. Cached, because creating a formatter is slow.
  const format =
    formats.get(zone) ?? new Intl.DateTimeFormat('sv-SE', { timeZone: zone, dateStyle: 'short', timeStyle: 'short' });
  formats.set(zone, format);
  return format.format(instantMs).replace(' ', 'T');
}

/** The instant of a wall-clock time. A time that the change to daylight saving time skips is shifted by an hour. */
export function instantOfWall(wall: string, zone?: string): number {
  const asUtc = Date.parse(`${wall}:00Z`);
  let instantMs = asUtc;
  // Twice: the first guess may be on the other side of an offset change.
  for (let turn = 0; turn < 2; turn += 1) instantMs += asUtc - Date.parse(`${wallTime(instantMs, zone)}:00Z`);
  return instantMs;
}
