/** What the pickup manifests of a day say. */
import type { RateRequest } from '../../../shared/freight/requests.ts';
import { ACCESSORIAL_MEANINGS } from '../../../shared/freight/values.ts';
import { formatClockWindow } from '../../../shared/rules/clockTime.ts';
import { formatPhone } from '../../../shared/rules/phone.ts';
import { freightTotals } from '../../../shared/rules/totals.ts';
import type { PickupLine, PickupManifest, PickupShipment } from './ports.ts';

/**
 * One manifest for each carrier and pickup address, with all contacts there, sorted by carrier name; shipments in the
 * given order.
 */
export function pickupManifests(shipments: readonly PickupShipment[]): PickupManifest[] {
  const byAddress = Map.groupBy(shipments, (shipment) => {
    const shipper = shipperOf(shipment);
    return JSON.stringify([shipment.carrier, shipper?.name, shipper?.address]);
  });
  const manifests = [...byAddress.values()].flatMap((group): PickupManifest[] => {
    const [first] = group;
    if (first === undefined) return [];
    const { carrier, carrierName } = first;
    const shipper = shipperOf(first);
    const contacts = new Set(group.map((shipment) => shipperOf(shipment)?.contact ?? ''));
    return [
      {
        carrier,
        carrierName,
        shipper: shipper === null ? null : { name: shipper.name, lines: [shipper.address, ...contacts] },
        lines: group.map(lineOf),
      },
    ];
  });
  return manifests.toSorted((a, b) => {
    if (a.carrierName !== b.carrierName) return a.carrierName < b.carrierName ? -1 : 1;
    return a.carrier < b.carrier ? -1 : Number(a.carrier > b.carrier);
  });
}

function shipperOf({ booked }: PickupShipment): { name: string; address: string; contact: string } | null {
  if (booked === null) return null;
  const { name, address1, address2 = '', contact, phone } = booked.details.shipper;
  const { city, state, zip } = booked.request.origin;
  const street = [address1, address2].filter((part) => part !== '').join(', ');
  return { name, address: `${street}, ${city}, ${state} ${zip}`, contact: `${contact}, ${formatPhone(phone)}` };
}

function lineOf({
  bolNumber,
  proNumber,
  pickupNumber,
  consigneeName,
  consigneePlace,
  booked,
}: PickupShipment): PickupLine {
  const totals = booked === null ? null : freightTotals(booked.request.handlingUnits);
  return {
    bolNumber,
    proNumber,
    consignee: consigneeName ?? '',
    place: consigneePlace ?? '',
    units: totals?.units ?? null,
    weightLb: totals?.weightLb ?? null,
    notes: notesOf(pickupNumber, booked),
  };
}

function notesOf(pickupNumber: string | null, booked: PickupShipment['booked']): string[] {
  const window = booked === null ? null : `Pickup ${formatClockWindow(booked.details.pickup)}`;
  const number = pickupNumber === null ? null : `Pickup number ${pickupNumber}`;
  const services = booked === null ? [] : accessorials(booked.request);
  const remarks = [booked?.details.pickup.instructions, booked?.details.specialInstructions].filter(
    (text) => text !== undefined && text !== '',
  );
  const first = [window, number, ...services].filter((part) => part !== null).join(' · ');
  return [...(first === '' ? [] : [first]), ...(remarks.length === 0 ? [] : [`Remarks: ${remarks.join(' · ')}`])];
}

const accessorials = ({ accessorials: codes = [] }: RateRequest) => codes.map((code) => ACCESSORIAL_MEANINGS[code]);
