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

/** Puts the focus on the warning after the one that has it, and from the last on the first. */
export function focusNextWarning(root: HTMLElement): void {
  const all = warningsIn(root);
  const at = all.findIndex((element) => element.contains(document.activeElement));
  all[(at + 1) % all.length]?.focus();
}
