export { RatesScreen } from './RatesScreen.tsx';
