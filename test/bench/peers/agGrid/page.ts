/** The page of both benches: `#orders` has the orders list, otherwise it has the shipments board. */
void (location.hash === '#orders' ? import('./orders.ts') : import('./board.ts'));
