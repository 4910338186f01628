/** Finds the form's fields on the page: each carries its key in `data-field`. */
import type { FieldKey } from './form.ts';

/** The element of a field, null when it is not on the page. */
export function fieldElement(root: ParentNode | null, key: FieldKey): HTMLElement | null {
  return root?.querySelector<HTMLElement>(`[data-field="${CSS.escape(key)}"]`) ?? null;
}

/** Gives a field the focus and brings it into sight. */
export function focusField(root: ParentNode | null, key: FieldKey): void {
  const element = fieldElement(root, key);
  element?.focus({ preventScroll: true });
  element?.scrollIntoView({ block: 'nearest' });
}

/** The field that has the focus, null when none has. */
export function focusedField(root: HTMLElement | null): FieldKey | null {
  const { activeElement } = document;
  if (!(activeElement instanceof HTMLElement) || root?.contains(activeElement) !== true) return null;
  return (activeElement.dataset.field ?? null) as FieldKey | null;
}
