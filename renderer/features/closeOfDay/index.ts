export { CloseOfDayScreen } from './CloseOfDayScreen.tsx';
