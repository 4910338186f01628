export { CatalogueScreen } from './CatalogueScreen.tsx';
