/** Finds the warnings of a step in screen order and moves the focus from one to the next. */

/** Elements to focus: a field with an error or warning below it, or the warning itself. */
function warningsIn(root: HTMLElement): readonly HTMLElement[] {
  const found = [...root.querySelectorAll<HTMLElement>('.under.err, .under.attn, [data-warning]')].map(
    (element) =>
      (element.id === '' ? null : root.querySelector<HTMLElement>(`[aria-describedby~="${CSS.escape(element.id)}"]`)) ??
      element,
  );
  return [...new Set(found)];
}

/**
 * Focuses the next warning, wrapping to the first one after the last. Before wrapping, calls `goOn` to continue on
 * another step; it returns whether it did.
 */
export function focusNextWarning(root: HTMLElement, goOn: () => boolean): void {
  const all = warningsIn(root);
  const at = all.findIndex((element) => element.contains(document.activeElement));
  if (at + 1 < all.length) all[at + 1]?.focus();
  else if (!goOn()) all[0]?.focus();
}
