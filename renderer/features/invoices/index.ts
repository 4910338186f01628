export { InvoicesScreen } from './InvoicesScreen.tsx';
export { ShipmentInvoices } from './ShipmentInvoices.tsx';
