/** What a clock on the wall shows at an instant, as `YYYY-MM-DDTHH:MM`, and back. Without a zone: this computer's. */

/** Of a state in two zones the western one: nothing is over there before it is over in the whole state. */
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

/** The zone of a 2-letter state code; undefined for military mail, which has none, and for any other text. */
export function zoneOfState(state: string): string | undefined {
  return Object.keys(ZONES).find((zone) => ZONES[zone]?.split(' ').includes(state));
}

const formats = new Map<string | undefined, Intl.DateTimeFormat>();

/** What clocks show at an instant. */
export function wallTime(instantMs: number, zone?: string): string {
  // Swedish is written year first, with 24 hours. Making a format is slow.
  const format =
    formats.get(zone) ?? new Intl.DateTimeFormat('sv-SE', { timeZone: zone, dateStyle: 'short', timeStyle: 'short' });
  formats.set(zone, format);
  return format.format(instantMs).replace(' ', 'T');
}

/** The instant at which clocks show that. A time that summer time skips is taken an hour later or earlier. */
export function instantOfWall(wall: string, zone?: string): number {
  const asUtc = Date.parse(`${wall}:00Z`);
  let instantMs = asUtc;
  // Once for the offset, once more where the first guess lies beyond a change of it.
  for (let turn = 0; turn < 2; turn += 1) instantMs += asUtc - Date.parse(`${wallTime(instantMs, zone)}:00Z`);
  return instantMs;
}
