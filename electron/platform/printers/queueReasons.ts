/** A queue's reasons in words. Its own message goes first: it is what the printer's makers wrote. */

/** Keywords of RFC 8011 §5.4.12 and CUPS that stop paper. Without their endings `-error`, `-warning`, `-report`. */
const LABELS: Readonly<Record<string, string>> = {
  'media-empty': 'Out of paper',
  'media-needed': 'Load paper',
  'media-jam': 'Paper jam',
  'toner-empty': 'Out of toner',
  'marker-supply-empty': 'Out of ink or toner',
  'marker-waste-full': 'Waste toner is full',
  'cover-open': 'A cover is open',
  'door-open': 'A door is open',
  'interlock-open': 'A cover is open',
  'input-tray-missing': 'A tray is missing',
  'output-area-full': 'The output tray is full',
  'output-tray-missing': 'The output tray is missing',
  'spool-area-full': 'The print spooler is full',
  'timed-out': 'The printer isn’t responding',
  offline: 'The printer is offline',
  paused: 'Paused',
  shutdown: 'The printer is off',
  'connecting-to-device': 'Connecting to the printer',
  'cups-missing-filter': 'Part of the printer driver is missing',
  'cups-insecure-filter': 'Part of the printer driver is blocked as insecure',
};

/** Longer says nothing more. */
const LONGEST = 300;

/** @param message the queue's own @param keywords its reasons @returns null when there is nothing to say */
export function queueReason(message: string, keywords: readonly string[]): string | null {
  const known = keywords.map((keyword) => LABELS[keyword.replace(/-(?:error|warning|report)$/, '')]).filter(Boolean);
  const own = plainText(message);
  // "Paused" adds nothing to the reason that was given for it.
  const rest = known.filter((sentence) => own === '' || (sentence !== 'Paused' && sentence !== own));
  const parts = [...new Set([own, ...rest])].filter((part) => part !== '');
  return parts.length === 0 ? null : parts.join('. ').slice(0, LONGEST);
}

/** What a queue says is a stranger's text: one line without control characters. */
export function plainText(text: string): string {
  return text
    .replace(/[\p{Cc}\p{Cf}]+/gu, ' ')
    .replace(/\s+/g, ' ')
    .trim()
    .slice(0, LONGEST);
}
