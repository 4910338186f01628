/** PO numbers among the references of a shipment: entries of the form `PO: 4711` (spec §2.8). */
const PO_ENTRY = /^\s*PO:\s*(.*\S)\s*$/;

interface Referenced {
  readonly poNumber: string | null;
  readonly referenceNumbers: readonly string[];
}

/** The distinct PO numbers among references. */
export function poEntries(referenceNumbers: readonly string[]): string[] {
  return [...new Set(referenceNumbers.flatMap((text) => PO_ENTRY.exec(text)?.[1] ?? []))];
}

/** All distinct PO numbers of a shipment: the one entered here, then those the provider lists. */
export function poNumbersOf({ poNumber, referenceNumbers }: Referenced): string[] {
  return [...new Set([...(poNumber === null ? [] : [poNumber.trim()]), ...poEntries(referenceNumbers)])];
}

/** The references that aren't PO numbers. */
export function otherReferences({ referenceNumbers }: Pick<Referenced, 'referenceNumbers'>): string[] {
  return referenceNumbers.filter((text) => !PO_ENTRY.test(text));
}
