/** Entries of the test clerk. All of it is invented. */
import type { TypedParty } from './bookingPage.ts';
import type { TypedUnit } from './quotePage.ts';

export const columbus = { zip: '43207', city: 'Columbus', state: 'OH' };
export const denver = { zip: '80216', city: 'Denver', state: 'CO' };

export const brackets: TypedUnit = {
  quantity: '2',
  description: 'Steel shelf brackets, boxed',
  nmfc: '104600',
  length: '48',
  width: '40',
  height: '46',
  weight: '600',
};
export const frames: TypedUnit = {
  quantity: '1',
  description: 'Display frames, knocked down',
  nmfc: '082270',
  length: '72',
  width: '30',
  height: '34',
  weight: '410',
};

export const acme: TypedParty = {
  name: 'Acme Pallet Co.',
  address1: '200 Example Parkway',
  address2: 'Dock 4',
  contact: 'Shipping Desk',
  phone: '(614) 555-0142',
  email: 'shipping@acmepallet.example',
};
export const fixtures: TypedParty = {
  name: 'Example Fixtures Inc.',
  address1: '100 Placeholder Ave',
  address2: 'Dock 2',
  contact: 'Receiving Desk',
  phone: '303-555-0118',
  email: 'receiving@examplefixtures.example',
};

/** Two contacts and two items, as files. */
export const contactsCsv = `Company,Contact person,Phone,Street,City,State,ZIP,Opens,Closes,Pickup accessorials,Delivery accessorials,Notes
Acme Pallet Co.,Shipping Desk,(614) 555-0142 x12,200 Example Parkway,Columbus,Ohio,43207,7 am,3:30 pm,NOTPU,,"Gate 4, ring at the desk."
Example Fixtures Inc.,Receiving Desk,303-555-0118,100 Placeholder Ave,Denver,CO,80216,,,,LGDL NOTDL,
`;
export const itemsCsv = `Item;SKU;Unit type;Pieces;Length in;Width in;Height in;Weight lb;Class;NMFC
Steel shelf brackets, boxed;BR-100;Pallet;24;48;40;46;600;;104600
Display frames, knocked down;FR-7;Crate;1;72;30;34;410 lb;;082270
`;
