/** PO numbers among the references of a shipment: each comes as an entry of the form `PO: 4711` (spec §2.8). */
const PO_ENTRY = /^\s*PO:\s*(.*\S)\s*$/;

interface Referenced {
  readonly poNumber: string | null;
  readonly referenceNumbers: readonly string[];
}

/** The PO numbers among references, each once. */
export function poEntries(referenceNumbers: readonly string[]): string[] {
  return [...new Set(referenceNumbers.flatMap((text) => PO_ENTRY.exec(text)?.[1] ?? []))];
}

/** Every PO number of a shipment: what was typed here, then what the service lists. */
export function poNumbersOf({ poNumber, referenceNumbers }: Referenced): string[] {
  return [...new Set([...(poNumber === null ? [] : [poNumber.trim()]), ...poEntries(referenceNumbers)])];
}

/** The references that are no PO numbers. */
export function otherReferences({ referenceNumbers }: Pick<Referenced, 'referenceNumbers'>): string[] {
  return referenceNumbers.filter((text) => !PO_ENTRY.test(text));
}
