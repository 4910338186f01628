export { DocumentsScreen } from './DocumentsScreen.tsx';
export { PaperTable } from './PaperTable.tsx';
