/** Parses page ranges such as `3` or `1-3, 5`. null: all pages; `undefined`: invalid. */
export function parsePages(text: string): number[] | null | undefined {
  const parts = text
    .replace(/\s*[-–]\s*/g, '-')
    .split(/[,;\s]+/)
    .filter(Boolean);
  if (parts.length === 0 || (parts.length === 1 && parts[0]?.toLowerCase() === 'all')) return null;
  const pages = new Set<number>();
  for (const part of parts) {
    const [, from, to] = /^(\d{1,4})(?:-(\d{1,4}))?$/.exec(part) ?? [];
    if (from === undefined) return undefined;
    const [first, last] = [Number(from), Number(to ?? from)];
    if (first < 1 || last < first || last - first > 2000) return undefined;
    for (let page = first; page <= last; page += 1) pages.add(page);
  }
  return [...pages].toSorted((a, b) => a - b);
}
