import type { Printer, PrintKind } from '../../../shared/contract/printing.ts';

const LABEL_PRINTER = /zebra|zdesigner|\bz[dtp]\d|label|thermal|dymo|rollo|brother ql|\btsc\b|sato|citizen cl/i;

/** Whether a printer is made for labels, by its sizes and its name. */
export function isLabelPrinter({ name, description, paperSizes }: Printer): boolean {
  const sizes = paperSizes ?? [];
  return (sizes.includes('4x6') && !sizes.includes('letter')) || LABEL_PRINTER.test(`${name} ${description}`);
}

/** The printer to propose for a kind of document, or null: a label printer for labels, otherwise the system's default. */
export function proposedPrinter(printers: readonly Printer[], kind: PrintKind): string | null {
  if (kind === 'labels') return printers.find(isLabelPrinter)?.name ?? null;
  const others = printers.filter((each) => !isLabelPrinter(each));
  const defaultPrinter = others.find(({ isDefault }) => isDefault) ?? (others.length === 1 ? others[0] : undefined);
  return defaultPrinter?.name ?? null;
}
