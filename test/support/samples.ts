/** Invented freight, valid in every field. */

import type { BookingDetails, RateRequest } from '../../shared/freight/requests.ts';

export function sampleRateRequest(changes: Partial<RateRequest> = {}): RateRequest {
  return {
    pickupDate: '2026-11-18',
    origin: { city: 'Columbus', state: 'OH', zip: '43207' },
    destination: { city: 'Denver', state: 'CO', zip: '80216', locationType: 'Business' },
    handlingUnits: [
      { quantity: 2, weight: 600, length: 48, width: 40, height: 46, description: 'Steel shelf brackets, boxed' },
    ],
    accessorials: ['LGDL'],
    ...changes,
  };
}

export function sampleDetails(changes: Partial<BookingDetails> = {}): BookingDetails {
  return {
    shipper: {
      name: 'Acme Pallet Co.',
      address1: '200 Example Parkway',
      contact: 'Shipping Desk',
      phone: '6145550142',
    },
    consignee: {
      name: 'Example Fixtures Inc.',
      address1: '100 Placeholder Ave',
      address2: 'Dock 2',
      contact: 'Receiving Desk',
      phone: '3035550118',
      email: 'receiving@examplefixtures.example',
    },
    pickup: { readyTime: '08:00', closeTime: '17:00' },
    delivery: { readyTime: '08:00', closeTime: '15:00', instructions: 'Dock 2' },
    poNumber: '77318',
    orderId: 'ORD-20417',
    referenceNumbers: ['FIX-2290'],
    specialInstructions: 'Do not break down pallets.',
    ...changes,
  };
}

export const sampleRatesBody = {
  success: true,
  quoteReference: 'Q-1',
  pickupDate: '2026-11-18',
  rates: [
    {
      carrier: 'SMPF',
      carrierName: 'Sample Freightways',
      total: 1142.36,
      currency: 'USD',
      transitDays: 4,
      estimatedDeliveryDate: '2026-11-24',
      quoteNumber: 'Q-1',
    },
    {
      carrier: 'PLHD',
      carrierName: 'Placeholder LTL',
      total: 1098.72,
      currency: 'USD',
      transitDays: 6,
      estimatedDeliveryDate: '2026-11-27',
      quoteNumber: 'Q-1',
    },
  ],
};

/** The same rates under another quote reference. */
export function ratesBodyOf(quoteReference: string, pickupDate: string | null) {
  const rates = sampleRatesBody.rates.map((rate) => ({ ...rate, quoteNumber: quoteReference }));
  return { ...sampleRatesBody, quoteReference, pickupDate, rates };
}

export const sampleBookingBody = {
  success: true,
  alreadyBooked: false,
  quoteNumber: 'Q-1',
  bolNumber: '00440000000283617',
  proNumber: null,
  pickupNumber: '60417',
  pickupDate: '2026-11-18',
  carrier: 'SMPF',
  total: 1142.36,
  currency: 'USD',
  shipmentId: 'shp_0093417',
  pickupWarning: null,
};
