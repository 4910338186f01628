/** What wants a look on a step, in the order of the screen, and the way from one to the next. */

/** The elements to put the focus on: a field with an error or a remark below it, or the warning itself. */
function warningsIn(root: HTMLElement): readonly HTMLElement[] {
  const found = [...root.querySelectorAll<HTMLElement>('.under.err, .under.attn, [data-warning]')].map(
    (element) =>
      (element.id === '' ? null : root.querySelector<HTMLElement>(`[aria-describedby~="${CSS.escape(element.id)}"]`)) ??
      element,
  );
  return [...new Set(found)];
}

/**
 * Puts the focus on the warning after the one that has it, and from the last on the first, unless there are more
 * elsewhere: `goOn` then goes there and says whether it did.
 */
export function focusNextWarning(root: HTMLElement, goOn: () => boolean): void {
  const all = warningsIn(root);
  const at = all.findIndex((element) => element.contains(document.activeElement));
  if (at + 1 < all.length) all[at + 1]?.focus();
  else if (!goOn()) all[0]?.focus();
}
