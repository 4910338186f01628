/** For how many months the database of a workgroup has the files of documents, unless a supervisor decides otherwise. */
export const DEFAULT_DOCUMENT_MONTHS = 18;
export const MAX_DOCUMENT_MONTHS = 1_200;
