/** Compares scanned codes with the numbers of shipments. */

/** Symbology identifier that some scanners send before the code (ISO/IEC 15424). */
const SYMBOLOGY = /^\][A-Za-z]\d/;
/** A PRO number with the carrier's code before it. */
const WITH_SCAC = /^([A-Z]{2,4})(\d{5,})$/;
/** A code with the number of a label after it, such as `4400000007-003` or `4400000007 3/12`. */
const WITH_LABEL = /^(.{5,}?)[-/ ](?:\d{1,3}|\d{1,3}\/\d{1,3})$/;
/** PRO numbers have 7 to 12 digits; some carriers add a prefix. */
const PRO = /^[A-Z]{0,4}\d{6,15}$/;

/** Letters and digits only, in uppercase: `SMPF 123-4567` is SMPF1234567. */
export function compactCode(code: string): string {
  return code
    .trim()
    .replace(SYMBOLOGY, '')
    .toUpperCase()
    .replaceAll(/[^\p{L}\p{N}]/gu, '');
}

/** A scanned code in the forms in which a shipment may have it. All are compact. */
export interface CodeForms {
  readonly whole: string;
  /** The code without the carrier's prefix, and the prefix; null without one. */
  readonly unprefixed: { readonly scac: string; readonly number: string } | null;
  /** The code without the number of a label; null without one. */
  readonly unnumbered: string | null;
}

export function codeForms(code: string): CodeForms {
  const whole = compactCode(code);
  const [, scac, number] = WITH_SCAC.exec(whole) ?? [];
  const [, head] = WITH_LABEL.exec(code.trim().replace(SYMBOLOGY, '')) ?? [];
  return {
    whole,
    unprefixed: scac === undefined || number === undefined ? null : { scac, number },
    unnumbered: head === undefined ? null : compactCode(head),
  };
}

/** Whether the code may be a PRO number. */
export function isLikePro(code: string): boolean {
  return PRO.test(compactCode(code));
}

/** Whether two PRO numbers are equal, with or without the prefix of the carrier. */
export function isSamePro(one: string, other: string, carrier: string): boolean {
  const scac = compactCode(carrier);
  const [a, b] = [one, other].map((pro) => {
    const whole = compactCode(pro);
    return scac !== '' && whole.startsWith(scac) ? whole.slice(scac.length) : whole;
  });
  return a === b;
}

interface Numbered {
  readonly bolNumber: string;
  readonly proNumber: string | null;
  readonly carrier: string;
}

/** Whether the code is the BOL or PRO number of the shipment, with or without carrier prefix and label number. */
export function isCodeOf(code: string, { bolNumber, proNumber, carrier }: Numbered): boolean {
  const { whole, unnumbered } = codeForms(code);
  const bol = compactCode(bolNumber);
  if (bol !== '' && (bol === whole || bol === unnumbered)) return true;
  return proNumber !== null && compactCode(proNumber) !== '' && isSamePro(code, proNumber, carrier);
}
