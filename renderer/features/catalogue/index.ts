export { ItemsScreen } from './CatalogueScreen.tsx';
