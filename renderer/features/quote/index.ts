export { draftLane } from './draft.ts';
export {
  continueOrder,
  copyContacts,
  moveToNewQuote,
  prepareDraft,
  prepareQuote,
  prepareQuoteAt,
  prepareTemplate,
  quoteInForm,
} from './prepareQuote.ts';
export { QuoteScreen } from './QuoteScreen.tsx';
export { RunningCall } from './RunningCall.tsx';
export { readTemplate } from './template.ts';
export { useGetRates } from './useGetRates.ts';
export { prepareOpenDraft, savedDrafts } from './useQuoteDraft.ts';
