/**
 * Billed against quoted: the difference in exact cents, and its probable causes. A rate has one total (spec §2.3), so a
 * cause is what the invoice charges that the quote didn't include.
 */
import type { Charge, ChargeKind } from '../freight/invoices.ts';
import type { AccessorialCode } from '../freight/values.ts';
import { readClass } from './density.ts';

/** The booked price, and what was quoted for it. */
export interface QuotedSide {
  readonly totalCents: number;
  readonly currency: string;
  /** null: booked elsewhere, so that only the price is known. */
  readonly request: {
    readonly accessorials: readonly AccessorialCode[];
    /** Classes of the handling units; those without one are left out. */
    readonly classes: readonly string[];
    readonly weightLb: number;
    /** Location types of origin and destination. */
    readonly locationTypes: readonly string[];
  } | null;
}

export interface BilledSide {
  readonly totalCents: number;
  readonly currency: string;
  readonly lines: readonly Charge[];
  readonly billedClass: string;
  readonly billedWeightLb: number | null;
}

/** Another invoice of the same carrier for the same shipment that was sent before. */
export interface EarlierInvoice {
  readonly invoiceNumber: string;
  readonly totalCents: number;
  readonly currency: string;
}

/** A cause with its amount in cents, null if the invoice doesn't show it, and what supports it. */
export type DifferenceCause =
  | { readonly cause: 'duplicate_invoice'; readonly cents: number; readonly invoiceNumber: string }
  | {
      readonly cause: 'reclass';
      readonly cents: number | null;
      readonly quotedClasses: readonly string[];
      readonly billedClass: string;
    }
  | {
      readonly cause: 'reweigh';
      readonly cents: number | null;
      readonly quotedLb: number | null;
      readonly billedLb: number | null;
    }
  | {
      readonly cause: 'liftgate' | 'residential' | 'limited_access' | 'accessorial';
      readonly cents: number;
      readonly kind: ChargeKind;
      readonly description: string;
      /** The stop that the line names; null if it names none. */
      readonly end: 'pickup' | 'delivery' | null;
    }
  /** Without the fuel surcharge, the invoice equals the quote. */
  | { readonly cause: 'fuel'; readonly cents: number }
  /** What no line explains. */
  | { readonly cause: 'unknown'; readonly cents: number };

export type InvoiceComparison =
  /** No shipment, or the shipment has no price. */
  | { readonly kind: 'no_quote' }
  | { readonly kind: 'other_currency'; readonly quotedCurrency: string }
  | {
      readonly kind: 'compared';
      /** The booked price, less what earlier invoices billed. */
      readonly expectedCents: number;
      readonly earlierCents: number;
      /** Billed less expected. */
      readonly differenceCents: number;
      /** The most probable first; empty unless more was billed than expected. */
      readonly causes: readonly DifferenceCause[];
    };

/** The stop that the text of a line names. */
export function endOfCharge(description: string): 'pickup' | 'delivery' | null {
  const isPickup = /\b(pick\s?-?up|pu|orig(in)?|shipper)\b/i.test(description);
  const isDelivery = /\b(deliver(y|ed)?|del|dl|dest(ination)?|consignee)\b/i.test(description);
  return isPickup === isDelivery ? null : isPickup ? 'pickup' : 'delivery';
}

/** Accessorials that cover a charge, at pickup and at delivery. */
const CODES: Partial<Readonly<Record<ChargeKind, Readonly<Record<'pickup' | 'delivery', AccessorialCode>>>>> = {
  liftgate: { pickup: 'LGPU', delivery: 'LGDL' },
  inside: { pickup: 'INSPU', delivery: 'INSDL' },
  appointment: { pickup: 'APTPU', delivery: 'APTDL' },
  notification: { pickup: 'NOTPU', delivery: 'NOTDL' },
  sort: { pickup: 'SORTPU', delivery: 'SORTDL' },
  limited_access: { pickup: 'LIMACC', delivery: 'LIMACC' },
};

/** The accessorial that a charge should have been quoted with; null if there is none for it. */
export function accessorialOfCharge(kind: ChargeKind, end: 'pickup' | 'delivery' | null): AccessorialCode | null {
  return CODES[kind]?.[end ?? 'delivery'] ?? null;
}

const BASE_CHARGES: ReadonlySet<ChargeKind> = new Set(['linehaul', 'discount', 'fuel', 'reclass', 'reweigh']);

/** Whether the quote included the charge. */
function isQuoted(kind: ChargeKind, end: 'pickup' | 'delivery' | null, quoted: NonNullable<QuotedSide['request']>) {
  if (kind === 'residential') return quoted.locationTypes.some((type) => /^residential$/i.test(type.trim()));
  if (kind === 'limited_access' && quoted.locationTypes.some((type) => !/^(business|residential)?$/i.test(type.trim())))
    return true;
  const codes = CODES[kind];
  if (codes === undefined) return false;
  return (end === null ? [codes.pickup, codes.delivery] : [codes[end]]).some((code) =>
    quoted.accessorials.includes(code),
  );
}

const sumOf = (lines: readonly Charge[]) => lines.reduce((sum, { cents }) => sum + cents, 0);
const chargedFor = (lines: readonly Charge[], kind: ChargeKind) => {
  const ofKind = lines.filter((line) => line.kind === kind);
  return ofKind.length === 0 ? null : sumOf(ofKind);
};

function reclassOf({ lines, billedClass }: BilledSide, quoted: QuotedSide): DifferenceCause[] {
  const cents = chargedFor(lines, 'reclass');
  const classes = quoted.request?.classes ?? [];
  const billed = readClass(billedClass);
  const highest = Math.max(0, ...classes.map(Number).filter(Number.isFinite));
  const isHigher = billed !== null && classes.length > 0 && Number(billed) > highest;
  if (cents === null && !isHigher) return [];
  return [{ cause: 'reclass', cents, quotedClasses: [...new Set(classes)], billedClass }];
}

function reweighOf({ lines, billedWeightLb }: BilledSide, quoted: QuotedSide): DifferenceCause[] {
  const cents = chargedFor(lines, 'reweigh');
  const quotedLb = quoted.request?.weightLb ?? null;
  // A bill in whole pounds may round up.
  const isHeavier = billedWeightLb !== null && quotedLb !== null && billedWeightLb >= quotedLb + 1;
  return cents === null && !isHeavier ? [] : [{ cause: 'reweigh', cents, quotedLb, billedLb: billedWeightLb }];
}

function accessorialsOf({ lines }: BilledSide, quoted: QuotedSide): DifferenceCause[] {
  const { request } = quoted;
  // Without the request it is unknown which of them were quoted.
  if (request === null) return [];
  return lines.flatMap(({ kind, description, cents }) => {
    const end = endOfCharge(description);
    if (BASE_CHARGES.has(kind) || cents <= 0 || isQuoted(kind, end, request)) return [];
    const cause =
      kind === 'liftgate' || kind === 'residential' || kind === 'limited_access' ? kind : ('accessorial' as const);
    return [{ cause, cents, kind, description, end }];
  });
}

/**
 * Compares an invoice with its shipment, in one currency only. A shipment may have several invoices: each is compared
 * with what the earlier ones left of the booked price. One with the same amount as an earlier one is a duplicate.
 *
 * @param earlier invoices of the same shipment and carrier that were sent before, oldest first
 */
export function compareInvoice(
  billed: BilledSide,
  quoted: QuotedSide | null,
  earlier: readonly EarlierInvoice[],
): InvoiceComparison {
  if (quoted === null) return { kind: 'no_quote' };
  if (quoted.currency !== billed.currency) return { kind: 'other_currency', quotedCurrency: quoted.currency };
  const before = earlier.filter(({ currency }) => currency === billed.currency);
  const earlierCents = before.reduce((sum, { totalCents }) => sum + totalCents, 0);
  const expectedCents = Math.max(0, quoted.totalCents - earlierCents);
  const differenceCents = billed.totalCents - expectedCents;
  const compared = { kind: 'compared', expectedCents, earlierCents, differenceCents } as const;
  if (differenceCents <= 0) return { ...compared, causes: [] };
  const same = before.find(({ totalCents }) => totalCents === billed.totalCents);
  if (same !== undefined) {
    const { invoiceNumber } = same;
    return { ...compared, causes: [{ cause: 'duplicate_invoice', cents: differenceCents, invoiceNumber }] };
  }
  return { ...compared, causes: causesOf(billed, quoted, differenceCents) };
}

function causesOf(billed: BilledSide, quoted: QuotedSide, differenceCents: number): DifferenceCause[] {
  const found = [...reclassOf(billed, quoted), ...reweighOf(billed, quoted), ...accessorialsOf(billed, quoted)];
  const rest = differenceCents - found.reduce((sum, { cents }) => sum + (cents ?? 0), 0);
  const fuel = chargedFor(billed.lines, 'fuel');
  const isFuel = rest > 0 && fuel === rest;
  if (isFuel) found.push({ cause: 'fuel', cents: rest });
  // An amount that isn't on the invoice may be all of the rest.
  const hasOpen = found.some(({ cents }) => cents === null);
  if (rest > 0 && !isFuel && !hasOpen) found.push({ cause: 'unknown', cents: rest });
  return found.toSorted((a, b) => (b.cents ?? rest) - (a.cents ?? rest));
}
