/** The four operations of the provider's API (spec §4), with method and path. */
export const OPERATIONS = {
  getRates: { method: 'POST', path: '/functions/apiGetRates' },
  bookShipment: { method: 'POST', path: '/functions/apiBookShipment' },
  getShipment: { method: 'GET', path: '/functions/apiGetShipment' },
  getDocuments: { method: 'GET', path: '/functions/apiGetDocuments' },
} as const;
export type Operation = keyof typeof OPERATIONS;
