export { DocumentsScreen } from './DocumentsScreen.tsx';
export { PaperTable } from './PaperTable.tsx';
export { PickupScreen } from './pickup/PickupScreen.tsx';
