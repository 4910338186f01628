/** What the placeholders of an email template are replaced by. */
import { formatDayLong } from '../../../shared/format.ts';
import type { Placeholder } from '../../../shared/rules/emailTemplates.ts';
import { NO_STATUS, statusWord } from '../../../shared/rules/statusGroups.ts';
import type { StoredShipment } from '../shipments/types.ts';

/** Values of several shipments that are listed in one place. */
const MAX_LISTED = 4;

/** Without duplicates: `A, B, C and 7 more`. */
function listed(values: readonly (string | null)[], otherwise: string): string {
  const different = [
    ...new Set(values.flatMap((value) => (value === null || value.trim() === '' ? [] : [value.trim()]))),
  ];
  if (different.length === 0) return otherwise;
  if (different.length <= MAX_LISTED) return different.join(', ');
  return `${different.slice(0, MAX_LISTED - 1).join(', ')} and ${different.length - MAX_LISTED + 1} more`;
}

const day = (date: string | null): string | null => (date === null ? null : formatDayLong(date));
const carrierOf = (shipment: StoredShipment): string => shipment.latestCarrierName ?? shipment.carrierName;

function statusOf(shipment: StoredShipment): string {
  return shipment.voided ? 'Voided' : statusWord(shipment.status);
}

/** Such as `BOL 4410283617, PRO 88 120 345, PO 7710, to Acme Tile in Denver, CO: In transit, est. delivery …`. */
function lineOf(shipment: StoredShipment): string {
  const numbers = [
    `BOL ${shipment.bolNumber}`,
    shipment.proNumber === null ? null : `PRO ${shipment.proNumber}`,
    shipment.poNumber === null ? null : `PO ${shipment.poNumber}`,
    carrierOf(shipment),
    shipment.consigneeName === null
      ? null
      : `to ${shipment.consigneeName}${shipment.consigneePlace === null ? '' : ` in ${shipment.consigneePlace}`}`,
  ].filter((part) => part !== null && part !== '');
  const date =
    shipment.deliveryDate !== null
      ? `delivered ${formatDayLong(shipment.deliveryDate)}`
      : shipment.estimatedDeliveryDate !== null
        ? `est. delivery ${formatDayLong(shipment.estimatedDeliveryDate)}`
        : null;
  const hasStatus = shipment.voided || shipment.status !== NO_STATUS;
  const latest = [hasStatus ? statusOf(shipment) : null, date].filter((part) => part !== null);
  return [numbers.join(', '), latest.join(', ')].filter((part) => part !== '').join(': ');
}

/** The values for one draft about these shipments. */
export function placeholderValues(shipments: readonly StoredShipment[]): Readonly<Record<Placeholder, string>> {
  const each = (value: (shipment: StoredShipment) => string | null, otherwise = 'not given') =>
    listed(shipments.map(value), otherwise);
  return {
    BOL: each(({ bolNumber }) => bolNumber),
    PRO: each(({ proNumber }) => proNumber, 'not assigned yet'),
    PO: each(({ poNumber }) => poNumber),
    carrier: each(carrierOf),
    shipper: each(({ details }) => details?.shipper.name ?? null),
    consignee: each(({ consigneeName }) => consigneeName),
    'pickup date': each(({ pickupDate }) => day(pickupDate)),
    'est. delivery': each(({ estimatedDeliveryDate }) => day(estimatedDeliveryDate)),
    'delivery date': each(({ deliveryDate }) => day(deliveryDate)),
    status: each(statusOf),
    shipments: shipments.map(lineOf).join('\n'),
  };
}
