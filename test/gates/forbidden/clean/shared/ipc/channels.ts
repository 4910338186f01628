export const CALL_NAMES = ['quotes.get'] as const;
