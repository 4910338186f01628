// rejected by words: C “by itself”

export const SELECT_DUE = `
  -- What is polled by itself.
  SELECT id FROM shipments`;
