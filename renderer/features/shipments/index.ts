export { findOnBoard } from './board/findOnBoard.ts';
export { ShipmentScreen, ShipmentsScreen } from './ShipmentsScreen.tsx';
