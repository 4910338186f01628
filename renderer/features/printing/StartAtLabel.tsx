import { labelsPerSheet } from '../../../shared/freight/labelGrids.ts';
import type { PaperSize } from '../../../shared/freight/paperSizes.ts';
import { SelectField } from '../../ui/SelectField.tsx';
import { printingStrings } from './strings.tsx';

interface StartAtLabelProps {
  readonly paper: PaperSize;
  /** From 1. */
  readonly value: number;
  readonly onChange: (start: number) => void;
}

/** The first free label of a sheet that was used before; nothing for sizes with one label. */
export function StartAtLabel({ paper, value, onChange }: StartAtLabelProps) {
  const count = labelsPerSheet(paper);
  if (count === 1) return null;
  return (
    <SelectField
      label={printingStrings.startAtLabel}
      value={String(Math.min(value, count))}
      options={Array.from({ length: count }, (_, at) => ({ value: String(at + 1), label: String(at + 1) }))}
      onChange={(start) => onChange(Number(start))}
      hint={printingStrings.startAtLabelHint}
    />
  );
}
