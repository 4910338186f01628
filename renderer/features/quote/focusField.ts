/** Finds the fields of the form on the page by `data-field`, which holds their `FieldKey`. */

/** The element of a field; null if it isn't on the page. */
export function fieldElement(root: ParentNode | null, key: string): HTMLElement | null {
  return root?.querySelector<HTMLElement>(`[data-field="${CSS.escape(key)}"]`) ?? null;
}

/** Focuses a field and scrolls it into view. */
export function focusField(root: ParentNode | null, key: string): void {
  const element = fieldElement(root, key);
  element?.focus({ preventScroll: true });
  element?.scrollIntoView({ block: 'nearest' });
}

/** The focused field, or null. */
export function focusedField(root: HTMLElement | null): string | null {
  const { activeElement } = document;
  if (!(activeElement instanceof HTMLElement) || root?.contains(activeElement) !== true) return null;
  return activeElement.dataset.field ?? null;
}
