// rejected by words: I “news”

export const rateCount = 2;
