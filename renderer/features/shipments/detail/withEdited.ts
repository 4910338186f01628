/** The records of a list with the one that is edited: another clerk may have deleted it, and what was typed must stay. */
export function withEdited<Row extends { readonly id: string }>(rows: readonly Row[], edited: Row | null) {
  return edited === null || rows.some(({ id }) => id === edited.id) ? rows : [edited, ...rows];
}
