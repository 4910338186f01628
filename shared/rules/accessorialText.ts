/** Accessorials by typing, such as `lg appt` for liftgate and appointment at delivery. */
import { ACCESSORIAL_CODES, type AccessorialCode } from '../freight/values.ts';

type Side = 'PU' | 'DL';

const SIDES: Readonly<Record<string, Side>> = {
  pu: 'PU',
  pickup: 'PU',
  origin: 'PU',
  dl: 'DL',
  del: 'DL',
  delivery: 'DL',
  destination: 'DL',
};

/** Accepted names of each service, by the beginning of its codes. Further letters of a name may be left out. */
const NAMES: readonly (readonly [prefix: string, names: readonly string[]])[] = [
  ['LG', ['lg', 'liftgate', 'lift', 'tailgate']],
  ['INS', ['ins', 'inside']],
  ['APT', ['apt', 'appt', 'appointment']],
  ['NOT', ['not', 'notify', 'notification', 'call']],
  ['SORT', ['sort', 'segregate']],
  ['LIMACC', ['limacc', 'limited', 'school', 'church', 'farm', 'construction']],
];
const MIN_LETTERS = 3;
/** Words that may stand between names. */
const FILLERS = new Set(['gate', 'access', 'and', 'at', 'before', 'ahead', 'seg', '&']);

export interface TypedAccessorials {
  readonly codes: readonly AccessorialCode[];
  /** What is no accessorial, as typed. */
  readonly unknown: readonly string[];
}

/**
 * Reads the accessorials of a text. A side applies to the services before it since the last comma or side; without one,
 * a service is at delivery. Codes such as `LGPU` are accepted too.
 */
export function readAccessorials(text: string): TypedAccessorials {
  const codes = new Set<AccessorialCode>();
  const unknown: string[] = [];
  for (const phrase of text.toLowerCase().split(/[,;]/)) {
    let waiting: string[] = [];
    const add = (side: Side) => {
      for (const prefix of waiting) codes.add(codeOf(prefix, side));
      waiting = [];
    };
    let firstSide: Side | null = null;
    for (const term of phrase.split(/\s+/).filter((part) => part !== '')) {
      const code = ACCESSORIAL_CODES.find((one) => one.toLowerCase() === term);
      const side = SIDES[term];
      const prefix = prefixOf(term);
      if (code !== undefined) codes.add(code);
      else if (side !== undefined) {
        if (waiting.length > 0) add(side);
        else firstSide = side;
      } else if (prefix !== null) waiting.push(prefix);
      else if (!FILLERS.has(term)) unknown.push(term);
    }
    // `pickup liftgate` as well as `liftgate pickup`.
    add(firstSide ?? 'DL');
  }
  return { codes: ACCESSORIAL_CODES.filter((code) => codes.has(code)), unknown };
}

function prefixOf(term: string): string | null {
  const match = NAMES.find(([, names]) =>
    names.some((name) => name === term || (term.length >= MIN_LETTERS && name.startsWith(term))),
  );
  return match?.[0] ?? null;
}

function codeOf(prefix: string, side: Side): AccessorialCode {
  const code = ACCESSORIAL_CODES.find((one) => one === prefix || one === `${prefix}${side}`);
  if (code === undefined) throw new RangeError(`no accessorial ${prefix} ${side}`);
  return code;
}
