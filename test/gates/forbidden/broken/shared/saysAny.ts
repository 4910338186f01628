// rejected by lint: typescript(no-explicit-any)

export function weightOf(unit: any): number {
  return unit.weight;
}
