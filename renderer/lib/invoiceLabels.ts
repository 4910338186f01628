/** Labels of charges, causes and dispute states, on every screen and in the report. */
import type { Invoice } from '../../shared/contract/invoices.ts';
import type { ChargeKind, DisputeState } from '../../shared/freight/invoices.ts';
import type { DifferenceCause } from '../../shared/rules/invoiceDifference.ts';
import { formatMoney, formatMoneyChange } from '../../shared/rules/money.ts';
import { formatWeight } from './format.ts';

export const CHARGE_LABELS: Readonly<Record<ChargeKind, string>> = {
  linehaul: 'Linehaul',
  discount: 'Discount',
  fuel: 'Fuel surcharge',
  reclass: 'Reclass',
  reweigh: 'Reweigh',
  liftgate: 'Liftgate',
  residential: 'Residential',
  limited_access: 'Limited access',
  inside: 'Inside pickup or delivery',
  appointment: 'Appointment',
  notification: 'Notify before',
  sort: 'Sort & segregate',
  other: 'Other',
};

export const DISPUTE_LABELS: Readonly<Record<DisputeState, string>> = {
  none: 'No dispute',
  to_dispute: 'To dispute',
  disputed: 'Disputed',
  credited: 'Credited',
  denied: 'Denied',
  closed: 'Closed',
};

const CAUSE_LABELS: Readonly<Record<DifferenceCause['cause'], string>> = {
  duplicate_invoice: 'Duplicate invoice',
  reclass: 'Reclass',
  reweigh: 'Reweigh',
  liftgate: 'Liftgate',
  residential: 'Residential',
  limited_access: 'Limited access',
  accessorial: 'Accessorial',
  fuel: 'Fuel surcharge',
  unknown: 'Unknown',
};

/** Such as `Reclass`; an accessorial by its own name. */
export function causeLabel(cause: DifferenceCause): string {
  if (cause.cause !== 'accessorial') return CAUSE_LABELS[cause.cause];
  return cause.kind === 'other' && cause.description !== '' ? cause.description : CHARGE_LABELS[cause.kind];
}

const isCause = (cause: string): cause is DifferenceCause['cause'] => Object.hasOwn(CAUSE_LABELS, cause);

/** A cause as reports have it; null: no more was billed than quoted. */
export function causeNameLabel(cause: string | null): string {
  if (cause === null) return 'As quoted or less';
  return isCause(cause) ? CAUSE_LABELS[cause] : cause;
}

/** What supports a cause, in one sentence. */
export function causeSupport(cause: DifferenceCause, currency: string): string {
  switch (cause.cause) {
    case 'duplicate_invoice':
      return `Invoice ${cause.invoiceNumber} already billed the same amount for this shipment.`;
    case 'reclass': {
      const billed =
        cause.billedClass === '' ? 'The invoice has a reclass line' : `Billed at class ${cause.billedClass}`;
      if (cause.quotedClasses.length === 0) return `${billed}. The quote had no class.`;
      return `${billed}, quoted at class ${cause.quotedClasses.join(', ')}.`;
    }
    case 'reweigh': {
      const { billedLb, quotedLb } = cause;
      const billed = billedLb === null ? 'The invoice has a reweigh line' : `Billed at ${formatWeight(billedLb)}`;
      return quotedLb === null ? `${billed}.` : `${billed}, quoted at ${formatWeight(quotedLb)}.`;
    }
    case 'fuel':
      return 'Without the fuel surcharge, the invoice equals the quote.';
    case 'unknown':
      return `No line of the invoice explains ${formatMoney(cause.cents, currency)}.`;
    default: {
      const line = cause.description === '' ? CHARGE_LABELS[cause.kind] : cause.description;
      return `The invoice has the line “${line}”. The quote didn’t include it.`;
    }
  }
}

/** Such as `+$95.00`; a dash if it wasn't compared. */
export function differenceLabel({ comparison, fields }: Invoice): string {
  return comparison.kind === 'compared' ? formatMoneyChange(comparison.differenceCents, fields.currency) : '–';
}
