export { CarriersScreen } from './CarriersScreen.tsx';
