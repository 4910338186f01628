/** Carriers' invoices of the demo: most as quoted, one with a liftgate that wasn't quoted, one with a reclass. */
import { BLANK_INVOICE, type Charge, type InvoiceFields } from '../../../shared/freight/invoices.ts';
import type { RateRequest } from '../../../shared/freight/requests.ts';
import { FREIGHT_CLASSES } from '../../../shared/freight/values.ts';
import { addDays } from '../../../shared/rules/calendar.ts';

/** A delivered shipment. */
export interface Delivered {
  readonly bolNumber: string;
  readonly proNumber: string | null;
  readonly carrier: string;
  readonly totalCents: number;
  readonly currency: string;
  readonly deliveryDate: string;
  readonly request: RateRequest;
}

const SAMPLES = 5;
const LIFTGATE_CENTS = 9_500;
const FUEL_PERCENT = 24;

/** Linehaul and fuel that add up to the quote. */
function baseLines(totalCents: number): Charge[] {
  const linehaul = Math.round((totalCents * 100) / (100 + FUEL_PERCENT));
  return [
    { kind: 'linehaul', description: '', cents: linehaul },
    { kind: 'fuel', description: `Fuel surcharge ${FUEL_PERCENT}%`, cents: totalCents - linehaul },
  ];
}

function invoiceOf(shipment: Delivered, number: number): InvoiceFields {
  const { bolNumber, proNumber, carrier, totalCents, currency, deliveryDate } = shipment;
  return {
    ...BLANK_INVOICE,
    invoiceNumber: `${carrier}-${70_410 + number * 13}`,
    carrier,
    invoiceDate: addDays(deliveryDate, 1),
    proNumber: proNumber ?? '',
    bolNumber,
    totalCents,
    currency,
    lines: baseLines(totalCents),
  };
}

/** Invoices of the first shipments. `today` (`YYYY-MM-DD`) is the latest invoice date. */
export function sampleInvoices(delivered: readonly Delivered[], today: string): InvoiceFields[] {
  const billed = delivered.filter(({ deliveryDate }) => deliveryDate < today).slice(0, SAMPLES);
  const liftgate = billed.find(({ request }) => request.accessorials?.includes('LGDL') !== true);
  const reclassed = billed.find(
    (shipment) =>
      shipment !== liftgate && shipment.request.handlingUnits.every(({ freightClass }) => freightClass !== undefined),
  );
  return billed.map((shipment, index) => {
    const invoice = invoiceOf(shipment, index + 1);
    if (shipment === liftgate) {
      const line = { kind: 'liftgate', description: 'Liftgate delivery', cents: LIFTGATE_CENTS } as const;
      return { ...invoice, totalCents: invoice.totalCents + LIFTGATE_CENTS, lines: [...invoice.lines, line] };
    }
    if (shipment === reclassed) {
      const cents = Math.round(shipment.totalCents * 0.18);
      const line = { kind: 'reclass', description: 'Reclassification after inspection', cents } as const;
      const billedClass = nextClassUp(shipment.request);
      return { ...invoice, billedClass, totalCents: invoice.totalCents + cents, lines: [...invoice.lines, line] };
    }
    return invoice;
  });
}

/** Two classes above the highest quoted one. */
function nextClassUp({ handlingUnits }: RateRequest): string {
  const highest = Math.max(
    ...handlingUnits.map(({ freightClass }) => FREIGHT_CLASSES.findIndex((one) => one === freightClass)),
  );
  return FREIGHT_CLASSES[Math.min(highest + 2, FREIGHT_CLASSES.length - 1)] ?? '100';
}
