export { JobReport } from './JobReport.tsx';
export { PrintDocument } from './PrintDocument.tsx';
export { PrintersSection } from './PrintersSection.tsx';
export { PrintSelected, PrintShipmentButton, usePrintShipment } from './PrintShipment.tsx';
export { PrintsScreen } from './PrintsScreen.tsx';
