/** The numbers that the service and its carriers hand out. */
import { randomBytes, randomInt } from 'node:crypto';
import type { Carrier } from './carriers.ts';

/** Invented GS1 company prefix of the service. */
const COMPANY_PREFIX = '0999999';

/** GS1 check digit (mod 10, weights 3 and 1 from the right). */
export function gs1CheckDigit(digits: string): number {
  let sum = 0;
  for (let index = 0; index < digits.length; index += 1) {
    sum += Number(digits[digits.length - 1 - index]) * (index % 2 === 0 ? 3 : 1);
  }
  return (10 - (sum % 10)) % 10;
}

/** A VICS bill of lading number: 17 digits, the last one a check digit. `base` tells one data folder from another. */
export function bolNumberOf(base: number, serial: number): string {
  const body = COMPANY_PREFIX + String((base + serial) % 1_000_000_000).padStart(9, '0');
  return body + gs1CheckDigit(body);
}

/** A carrier's PRO number. Carriers with a check digit end it with the rest modulo 7. */
export function proNumberOf(carrier: Carrier, base: number, serial: number): string {
  const { proDigits, proCheckMod7 } = carrier.numbers;
  const length = proCheckMod7 ? proDigits - 1 : proDigits;
  // Each carrier numbers from another place, so that no two give out the same PRO.
  const first = carrier.code.codePointAt(0) ?? 0;
  const second = carrier.code.codePointAt(1) ?? 0;
  const lead = String(((first * 31 + second) % 89) + 10);
  const body = lead + String((base + serial) % 10 ** (length - 2)).padStart(length - 2, '0');
  return proCheckMod7 ? body + String(Number(body) % 7) : body;
}

/** A carrier's pickup number. */
export function pickupNumberOf(carrier: Carrier, base: number, serial: number): string {
  return `${carrier.code[0]}PU${String((base * 7 + serial) % 1_000_000).padStart(6, '0')}`;
}

/** Start of the running numbers of a new data folder. */
export function newNumberBase(): number {
  return randomInt(100_000_000, 900_000_000);
}

/** A quote reference nobody can guess. */
export function newQuoteReference(): string {
  return `QT-${randomBytes(8).toString('hex').toUpperCase()}`;
}

/** The service's record identifier of a shipment. */
export function newRecordId(): string {
  return `shp_${randomBytes(12).toString('hex')}`;
}
