/**
 * Labels for the reasons that a queue reports. The queue's message comes first: the printer's manufacturer wrote it.
 */

/** Keywords of RFC 8011 §5.4.12 and CUPS that stop a job, without the suffixes `-error`, `-warning` and `-report`. */
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

/** Maximum length of a reason, in characters. */
const LONGEST = 300;

/**
 * Combines the queue's message and reasons.
 *
 * @param message the queue's message
 * @param keywords the queue's reasons
 * @returns null if there is no reason
 */
export function queueReason(message: string, keywords: readonly string[]): string | null {
  const known = keywords.map((keyword) => LABELS[keyword.replace(/-(?:error|warning|report)$/, '')]).filter(Boolean);
  const own = plainText(message);
  // "Paused" adds nothing if there is another reason.
  const rest = known.filter((label) => own === '' || (label !== 'Paused' && label !== own));
  const parts = [...new Set([own, ...rest])].filter((part) => part !== '');
  return parts.length === 0 ? null : parts.join('. ').slice(0, LONGEST);
}

/** Text from a queue is untrusted: converts it to a single line without control characters. */
export function plainText(text: string): string {
  return text
    .replace(/[\p{Cc}\p{Cf}]+/gu, ' ')
    .replace(/\s+/g, ' ')
    .trim()
    .slice(0, LONGEST);
}
