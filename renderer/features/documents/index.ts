export { DocumentsScreen } from './DocumentsScreen.tsx';
export { DocumentTable } from './DocumentTable.tsx';
export { documentTabs } from './documentTabs.ts';
export { PickupScreen } from './pickup/PickupScreen.tsx';
export { SavedNote } from './SavedNote.tsx';
