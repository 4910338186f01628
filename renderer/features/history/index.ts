export { QuoteHistoryScreen } from './QuoteHistoryScreen.tsx';
