import { expect, test } from 'vitest';
import { pickupManifests } from '../../../../electron/modules/documents/pickupManifests.ts';
import type { PickupShipment } from '../../../../electron/modules/documents/ports.ts';
import type { Party } from '../../../../shared/freight/requests.ts';
import { sampleDetails, sampleRateRequest } from '../../../support/samples.ts';

function shipment(bolNumber: string, changes: Partial<Party>): PickupShipment {
  const details = sampleDetails();
  return {
    bolNumber,
    proNumber: null,
    pickupNumber: null,
    carrier: 'SMPF',
    carrierName: 'Sample Freightways',
    consigneeName: null,
    consigneePlace: null,
    booked: { request: sampleRateRequest(), details: { ...details, shipper: { ...details.shipper, ...changes } } },
  };
}

test('shipments from one address are on one manifest, with each of their contacts; another dock has its own', () => {
  const manifests = pickupManifests([
    shipment('1', {}),
    shipment('2', { contact: 'Second shift', phone: '6145550143' }),
    shipment('3', { address2: 'Dock 4' }),
    shipment('4', {}),
  ]);
  expect(manifests.map(({ lines, shipper }) => [lines.map(({ bolNumber }) => bolNumber), shipper?.lines])).toEqual([
    [
      ['1', '2', '4'],
      ['200 Example Parkway, Columbus, OH 43207', 'Shipping Desk, (614) 555-0142', 'Second shift, (614) 555-0143'],
    ],
    [['3'], ['200 Example Parkway, Dock 4, Columbus, OH 43207', 'Shipping Desk, (614) 555-0142']],
  ]);
});
