/** The outline of a document as a list of pages to go to. */
import type { PDFDocumentProxy } from 'pdfjs-dist';

export interface OutlineEntry {
  readonly title: string;
  /** From 1; null if the target isn't in this document, such as a web link. */
  readonly page: number | null;
  /** 0 at the top level. */
  readonly depth: number;
}

/** Limits, since a file may contain any number of entries. */
const MAX_ENTRIES = 1_000;
const MAX_DEPTH = 8;

type Nodes = Awaited<ReturnType<PDFDocumentProxy['getOutline']>>;
type Target = Nodes[number]['dest'];

/** Reads it as a flat list in reading order. Skips unreadable entries. */
export async function readOutline(document: PDFDocumentProxy): Promise<readonly OutlineEntry[]> {
  const entries: OutlineEntry[] = [];
  async function read(nodes: Nodes, depth: number): Promise<void> {
    for (const { title, dest, items } of nodes ?? []) {
      if (entries.length >= MAX_ENTRIES) return;
      entries.push({ title: title.trim() === '' ? '–' : title, page: await pageOf(document, dest), depth });
      if (depth < MAX_DEPTH) await read(items, depth + 1);
    }
  }
  const nodes = await document.getOutline().catch(() => null);
  if (nodes !== null) await read(nodes, 0);
  return entries;
}

async function pageOf(document: PDFDocumentProxy, target: Target): Promise<number | null> {
  try {
    const explicit = typeof target === 'string' ? await document.getDestination(target) : target;
    const reference: unknown = explicit?.[0];
    if (typeof reference === 'number') return reference + 1;
    return isReference(reference) ? (await document.getPageIndex(reference)) + 1 : null;
  } catch {
    return null;
  }
}

function isReference(value: unknown): value is { num: number; gen: number } {
  return typeof value === 'object' && value !== null && 'num' in value && 'gen' in value;
}
