export { ShipmentScreen, ShipmentsScreen } from './ShipmentsScreen.tsx';
