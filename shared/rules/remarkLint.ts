/**
 * Finds remarks that carriers bill. Instructions are printed on the BOL and read as orders: "MUST CALL" as a
 * notification, "1000-1600" as an appointment. Quoting the accessorial instead avoids a surprise charge.
 */
import type { AccessorialCode } from '../freight/values.ts';
import { readWindow } from './clockTime.ts';

/** Where a remark is printed. Special instructions apply to both pickup and delivery. */
export type RemarkPlace = 'pickup' | 'delivery' | 'special';

export interface RemarkFinding {
  /** Character range in the text. */
  readonly start: number;
  readonly end: number;
  /** As typed. */
  readonly phrase: string;
  /** Accessorials it may be billed as: one code, or one each for pickup and delivery in special instructions. */
  readonly codes: readonly AccessorialCode[];
  /**
   * May be billed although no accessorial code exists. A finding without codes that isn't this has no effect at all.
   */
  readonly isUncoded: boolean;
  /** One of the codes is already in the quote. */
  readonly quoted: boolean;
  /** A span of hours that equals the window of this stop. */
  readonly sameAsWindow: boolean;
}

interface Reading {
  readonly message: RegExp;
  readonly codes: Readonly<Record<'pickup' | 'delivery', readonly AccessorialCode[]>>;
  /** Carriers bill it, but the provider has no code for it (spec §2.4). */
  readonly isUncoded?: true;
}

const ends = (pickup: AccessorialCode, delivery: AccessorialCode) => ({ pickup: [pickup], delivery: [delivery] });
const HOUR = String.raw`\d{1,2}(?::?[0-5]\d)?\s*(?:[ap]\.?m\.?)?`;

const NO_CODES = { pickup: [], delivery: [] };

const READINGS: readonly Reading[] = [
  {
    message:
      /\b(?:call(?:ing)?\s+(?:(?:the\s+)?(?:consignee|shipper|receiver|receiving|customer)\s+)?(?:to\s+(?:set(?:\s+up)?|make|schedule|book)|for\s+(?:a\s+|an\s+)?(?:appt|appointment|dock\s+(?:door|time)))|cba|cfa)\b/gi,
    codes: ends('APTPU', 'APTDL'),
  },
  {
    message:
      /\b(?:must\s+call|call(?:ing)?\s+(?:before|ahead|prior|first|\d+|(?:for|to|when|upon|on)\s+(?:delivery|pick\s?-?up|arrival))|call\s+(?:the\s+)?(?:consignee|shipper|receiver|customer)|notify|notification|advance\s+notice|phone\s+ahead)\b/gi,
    codes: ends('NOTPU', 'NOTDL'),
  },
  {
    message: /\b(?:appts?|appointments?)\b|\bschedule\s+(?:delivery|pick\s?-?up)\b/gi,
    codes: ends('APTPU', 'APTDL'),
  },
  {
    message: new RegExp(String.raw`\b${HOUR}\s*(?:-|\u2013|to|till|until)\s*${HOUR}(?![\d-])`, 'gi'),
    codes: ends('APTPU', 'APTDL'),
  },
  {
    message: /\b(?:lift\s?-?gate|tail\s?-?gate|no\s+(?:loading\s+)?dock|no\s+fork\s?lift)\b/gi,
    codes: ends('LGPU', 'LGDL'),
  },
  { message: /\binside(?:\s+(?:pick\s?-?up|delivery|del))?\b/gi, codes: ends('INSPU', 'INSDL') },
  {
    message:
      /\b(?:sort(?:\s*(?:and|&)\s*seg(?:regate)?)?|segregate|break\s?down(?:\s+(?:the\s+)?pallets?)?|break\s+pallets?)\b/gi,
    codes: ends('SORTPU', 'SORTDL'),
  },
  {
    message:
      /\b(?:construction\s+site|job\s?site|school|church|prison|jail|farm|military\s+base|self\s?-?storage|limited\s+access)\b/gi,
    codes: ends('LIMACC', 'LIMACC'),
  },
  {
    message:
      /\b(?:residen(?:tial|ce)|private\s+home|after\s?-?hours?|(?:week\s?-?end|saturday|sunday|holiday)s?(?:\s+(?:delivery|pick\s?-?up))?|haz\s?-?mat|hazardous|dangerous\s+goods|guaranteed|expedited?|driver\s+(?:to\s+)?(?:assist|help|load|unload)|(?:un)?load(?:ing)?\s+by\s+driver|(?:hand|floor)\s+(?:un)?load|unload(?:ing)?|lumpers?|signature(?:\s+required)?|protect\s+from\s+freezing|freez(?:e|ing)(?:\s+protect(?:ion)?)?|keep\s+from\s+freezing|team\s+driver|white\s+glove)\b/gi,
    codes: NO_CODES,
    isUncoded: true,
  },
  { message: /\b(?:fcfs|first\s+come,?\s+first\s+served?)\b/gi, codes: NO_CODES },
];

/** `do not break down`, `no need to call`: the opposite of an order. */
const NEGATION = /(?:\b(?:do\s+not|don['\u2019]?t|never|not|without|closed(?:\s+on)?|no\s+need\s+(?:to|for)|no)\s+)$/i;

function codesOf(reading: Reading, place: RemarkPlace): readonly AccessorialCode[] {
  if (place !== 'special') return reading.codes[place];
  return [...new Set([...reading.codes.pickup, ...reading.codes.delivery])];
}

/** The two times of a span such as `0800-1500`, as `HH:MM`; null if it isn't one. */
function hoursOf(phrase: string): readonly [string, string] | null {
  const [from, to, ...more] = phrase.split(/\s*(?:-|\u2013|to|till|until)\s*/i);
  if (from === undefined || to === undefined || more.length > 0) return null;
  const { readyTime, closeTime } = readWindow({ readyTime: from, closeTime: to });
  return readyTime === null || closeTime === null || readyTime >= closeTime ? null : [readyTime, closeTime];
}

/** Preceded by digits: part of a phone number or another number with dashes, not a span of hours. */
const NUMBER_BEFORE = /\d[)\s./-]+$/;

/** Rejects small counts such as `2-3 pallets`: a span needs four digits, a colon or am/pm on one side. */
function isSpanOfHours(phrase: string): boolean {
  return hoursOf(phrase) !== null && /\d{4}|\d{3}\b|:|[ap]\.?m/i.test(phrase);
}

/**
 * Finds the phrases of a remark that carriers bill or ignore, in text order, without overlaps.
 *
 * @param quoted accessorials of the quote.
 * @param window of the same stop, to identify hours that are on the BOL anyway.
 */
export function lintRemark(
  text: string,
  place: RemarkPlace,
  quoted: readonly string[],
  window: { readonly readyTime: string; readonly closeTime: string } | null = null,
): readonly RemarkFinding[] {
  const findings: RemarkFinding[] = [];
  for (const reading of READINGS) {
    for (const match of text.matchAll(reading.message)) {
      const phrase = match[0].trim();
      const start = match.index + match[0].indexOf(phrase);
      const end = start + phrase.length;
      const hours = /^\d/.test(phrase);
      const before = text.slice(0, start);
      if (hours && (!isSpanOfHours(phrase) || NUMBER_BEFORE.test(before))) continue;
      if (NEGATION.test(before)) continue;
      if (findings.some((other) => start < other.end && other.start < end)) continue;
      const codes = codesOf(reading, place);
      const span = hours ? hoursOf(phrase) : null;
      const sameAsWindow =
        span !== null && window !== null && span[0] === window.readyTime && span[1] === window.closeTime;
      const isQuoted = codes.some((code) => quoted.includes(code));
      const isUncoded = reading.isUncoded === true;
      findings.push({ start, end, phrase, codes, isUncoded, quoted: isQuoted, sameAsWindow });
    }
  }
  return findings.toSorted((a, b) => a.start - b.start);
}

/**
 * Removes one phrase from the remark, along with the spaces and separators that belong to it: `Recv 0800-1500, FCFS.`
 * without its hours is `Recv FCFS.`
 */
export function withoutPhrase(text: string, { start, end }: Pick<RemarkFinding, 'start' | 'end'>): string {
  const before = text.slice(0, start).replace(/[^\S\n]+$/, '');
  const after = text.slice(end);
  const opensSentence = before === '' || /[.;:!?\n]$/.test(before);
  // Removes the separator too, unless both sides still need one.
  const rest = opensSentence ? after.replace(/^[^\S\n]*[.,;]*[^\S\n]*/, '') : after.replace(/^[^\S\n]*,?[^\S\n]*/, '');
  if (rest === '' || /^[.;:!?]/.test(rest)) return `${before.replace(/,$/, '')}${rest}`.trim();
  const gap = before === '' || before.endsWith('\n') || rest.startsWith('\n') ? '' : ' ';
  return `${before}${gap}${rest}`.trim();
}
