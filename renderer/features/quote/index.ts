export { prepareQuote, prepareQuoteAt, quoteInForm, sentAgain } from './prepareQuote.ts';
export { QuoteScreen } from './QuoteScreen.tsx';
export { RunningCall } from './RunningCall.tsx';
export { useGetRates } from './useGetRates.ts';
