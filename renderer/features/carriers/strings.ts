/** Texts of the carriers. */
export const carriersStrings = {
  title: 'Carriers',
  one: 'carrier',
  empty: 'No carriers yet. Each carrier that quotes is added here automatically.',
  columns: {
    name: 'Carrier',
    code: 'Code',
    standing: 'Preference',
    phone: 'Phone',
    terminal: 'Terminal',
    notes: 'Notes',
  },
  preferences: { none: 'None', preferred: 'Preferred', blocked: 'Blocked' },
  enterPreference: 'Enter preferred, blocked, or nothing.',
  sections: { carrier: 'Carrier', contact: 'Contact' },
  hints: { code: 'As in its rates', trackingPage: 'https://…; {pro} is replaced by the PRO number' },
  routingGuide: 'Routing guide',
} as const;
