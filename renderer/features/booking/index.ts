export { BookedScreen } from './BookedScreen.tsx';
export { BookingScreen } from './BookingScreen.tsx';
