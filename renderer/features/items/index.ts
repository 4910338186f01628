export { ItemsScreen } from './ItemsScreen.tsx';
