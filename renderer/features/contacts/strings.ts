/** Texts of the contacts. A text with values is a function of them. */
export const contactsStrings = {
  // contactDirectory
  title: 'Contacts',
  one: 'contact',
  empty: 'No contacts yet. Saved contacts fill in the address, hours, notes, and accessorials when you type a name.',
  columns: {
    name: 'Company',
    person: 'Contact person',
    phone: 'Phone',
    city: 'City',
    state: 'State',
    zip: 'ZIP',
    type: 'Location',
    hours: 'Hours',
    used: 'Used',
  },
  country: 'Country',
  required: 'Required.',
  usOnly: 'US addresses only.',
  quoteFromHere: 'Quote from here',
  quoteToHere: 'Quote to here',
  quoteNotSaved: 'Couldn’t save the quote: can’t write to disk',
  setDefaultOrigin: 'Set as default origin',
  defaultOrigin: (name: string) => `Default origin: ${name}`,
  defaultOriginCleared: 'Default origin cleared',

  // contactSections
  sections: {
    contact: 'Contact',
    address: 'Address',
    shipping: 'Shipping details',
    references: 'References for this consignee',
  },
  hints: {
    locationType: 'Business, residential, or limited access',
    notes: 'Pops up when this contact is used',
    poFormat: '# digit, A letter',
    poLength: '8, or 6-10',
    referenceHint: 'Shown with the references of a booking',
  },
  roles: { either: 'Shipper or consignee', shipper: 'Shipper', consignee: 'Consignee' },
  referenceNumber: (reference: string) => `${reference} number`,
} as const;
