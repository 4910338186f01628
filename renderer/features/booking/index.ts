export { BookedScreen } from './BookedScreen.tsx';
export { BookingScreen } from './BookingScreen.tsx';
export { SameOrderScreen } from './SameOrderScreen.tsx';
