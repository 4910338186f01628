/** The four operations of the freight service (spec §4) and where they are. */
export const OPERATIONS = {
  getRates: { method: 'POST', path: '/functions/apiGetRates' },
  bookShipment: { method: 'POST', path: '/functions/apiBookShipment' },
  getShipment: { method: 'GET', path: '/functions/apiGetShipment' },
  getDocuments: { method: 'GET', path: '/functions/apiGetDocuments' },
} as const;
export type Operation = keyof typeof OPERATIONS;
