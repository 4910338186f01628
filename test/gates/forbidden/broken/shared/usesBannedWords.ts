// rejected by words: I “anew”
// rejected by words: C “anew”
// rejected by words: U “anew”

/** Quotes anew. */
export const quoteAnew = 'Quote it anew.';
