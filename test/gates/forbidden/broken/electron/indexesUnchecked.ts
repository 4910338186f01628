// rejected by types: TS2532

export function firstLength(names: readonly string[]): number {
  return names[0].length;
}
