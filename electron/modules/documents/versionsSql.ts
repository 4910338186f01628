/** Whether a later stored version of the document replaces it, or any version that opens if this one doesn't. */
export const REPLACED = `EXISTS (
  SELECT 1 FROM documents AS later
  WHERE later.bol_number = documents.bol_number AND lower(trim(later.type)) = lower(trim(documents.type)) AND later.name = documents.name
    AND later.cleared_at_ms IS NULL
    AND (later.opens, later.fetched_at_ms, later.rowid) > (documents.opens, documents.fetched_at_ms, documents.rowid))`;

/** Covers what `REPLACED` reads, so that it reads no document. */
export const DOCUMENT_VERSIONS_SCHEMA = `
  CREATE INDEX documents_by_version ON documents (bol_number, name, cleared_at_ms, opens, fetched_at_ms, type)`;
