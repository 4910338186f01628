/** Rows that are tested: the first window is always loaded. */
const TESTED_ROWS = 100;

/**
 * How many of the listed rows are selected, for the checkbox of all rows. As many may be selected that another filter
 * listed and this one doesn't.
 *
 * @param idAt undefined for a row that isn't loaded
 */
export function selectionState(
  selected: ReadonlySet<string>,
  total: number,
  idAt: (at: number) => string | undefined,
): 'none' | 'some' | 'all' {
  if (selected.size === 0) return 'none';
  if (total === 0 || selected.size < total) return 'some';
  for (let at = 0; at < Math.min(total, TESTED_ROWS); at += 1) {
    const id = idAt(at);
    if (id !== undefined && !selected.has(id)) return 'some';
  }
  return 'all';
}
