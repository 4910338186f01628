/** Texts of the screens’ names, and of what replaces a screen. A text with values is a function of them. */

export const appStrings = {
  // DataProblem
  viewBackups: 'View backups',
  data: 'Data',

  // ErrorBoundary
  screenError: (reference: string, hash: string, details: string) =>
    `Waybill, screen error ${reference} at ${hash}\n${details}`,
  somethingWentWrong: (reference: string) => `Something went wrong (ref. ${reference})`,
  reloadScreen: 'Reload screen',
  detailsForSupport: 'details for support',
  dataIsSafe: 'Your saved data and drafts are safe.',
  reloadHint: 'Reload the screen. If it happens again, copy the details and send them to support.',

  // Screens
  pageNotFound: 'Page not found',
  goToQuote: 'Go to Quote',
  notAScreen: 'This address isn’t a screen of Waybill.',
  loading: 'Loading…',

  // destinations
  attention: 'Attention',
  quote: 'Quote',
  history: 'History',
  orders: 'Orders',
  shipments: 'Shipments',
  pickups: 'Pickups',
  contacts: 'Contacts',
  items: 'Items',
  carriers: 'Carriers',
  reports: 'Reports',
  settings: 'Settings',
};
