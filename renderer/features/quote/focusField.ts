/** Finds the form's fields on the page: each carries its `FieldKey` in `data-field`. */

/** The element of a field, null when it is not on the page. */
export function fieldElement(root: ParentNode | null, key: string): HTMLElement | null {
  return root?.querySelector<HTMLElement>(`[data-field="${CSS.escape(key)}"]`) ?? null;
}

/** Gives a field the focus and brings it into sight. */
export function focusField(root: ParentNode | null, key: string): void {
  const element = fieldElement(root, key);
  element?.focus({ preventScroll: true });
  element?.scrollIntoView({ block: 'nearest' });
}

/** The field that has the focus, null when none has. */
export function focusedField(root: HTMLElement | null): string | null {
  const { activeElement } = document;
  if (!(activeElement instanceof HTMLElement) || root?.contains(activeElement) !== true) return null;
  return activeElement.dataset.field ?? null;
}
