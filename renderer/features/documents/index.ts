export { DocumentsScreen } from './DocumentsScreen.tsx';
export { DocumentTable } from './PaperTable.tsx';
export { PickupScreen } from './pickup/PickupScreen.tsx';
