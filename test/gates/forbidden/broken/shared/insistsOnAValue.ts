// rejected by lint: typescript(no-non-null-assertion)

export function first(names: readonly string[]): string {
  return names[0]!;
}
