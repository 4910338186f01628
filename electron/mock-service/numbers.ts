/** The numbers that the service and its carriers assign. */
import { randomBytes, randomInt } from 'node:crypto';
import type { Carrier } from './carriers.ts';

/** Invented GS1 company prefix of the service. */
const COMPANY_PREFIX = '0999999';

/** Returns the GS1 check digit (mod 10, weights 3 and 1 from the right). */
export function gs1CheckDigit(digits: string): number {
  let sum = 0;
  for (let index = 0; index < digits.length; index += 1) {
    sum += Number(digits[digits.length - 1 - index]) * (index % 2 === 0 ? 3 : 1);
  }
  return (10 - (sum % 10)) % 10;
}

/** Returns a VICS bill of lading number: 17 digits, the last one a check digit. `base` distinguishes data folders. */
export function bolNumberOf(base: number, serial: number): string {
  const body = COMPANY_PREFIX + String((base + serial) % 1_000_000_000).padStart(9, '0');
  return body + gs1CheckDigit(body);
}

/** Returns a carrier's PRO number. For carriers with a check digit, the last digit is the remainder modulo 7. */
export function proNumberOf(carrier: Carrier, base: number, serial: number): string {
  const { proDigits, proCheckMod7 } = carrier.numbers;
  const length = proCheckMod7 ? proDigits - 1 : proDigits;
  // Each carrier starts at another number, so that no two assign the same PRO.
  const first = carrier.code.codePointAt(0) ?? 0;
  const second = carrier.code.codePointAt(1) ?? 0;
  const lead = String(((first * 31 + second) % 89) + 10);
  const body = lead + String((base + serial) % 10 ** (length - 2)).padStart(length - 2, '0');
  return proCheckMod7 ? body + String(Number(body) % 7) : body;
}

/** Returns a carrier's pickup number. */
export function pickupNumberOf(carrier: Carrier, base: number, serial: number): string {
  return `${carrier.code[0]}PU${String((base * 7 + serial) % 1_000_000).padStart(6, '0')}`;
}

/** Returns the start of the running numbers of a new data folder. */
export function newNumberBase(): number {
  return randomInt(100_000_000, 900_000_000);
}

/** Returns a quote reference that can't be guessed. */
export function newQuoteReference(): string {
  return `QT-${randomBytes(8).toString('hex').toUpperCase()}`;
}

/** Returns the service's record identifier of a new shipment. */
export function newRecordId(): string {
  return `shp_${randomBytes(12).toString('hex')}`;
}
