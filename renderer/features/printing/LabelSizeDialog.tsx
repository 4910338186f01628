import { type FormEvent, useState } from 'react';
import type { LabelSize, Printer } from '../../../shared/contract/printing.ts';
import { type CustomPaperSize, parseCustomSize, type SizeUnit } from '../../../shared/freight/customSizes.ts';
import { paperSize } from '../../../shared/freight/paperSizes.ts';
import { useCall } from '../../api/query.ts';
import { ConfirmDialog } from '../../ui/ConfirmDialog.tsx';
import { TextField } from '../../ui/Field.tsx';
import { SelectField } from '../../ui/SelectField.tsx';
import { useToast } from '../../ui/useToast.tsx';
import styles from './printing.module.css';
import { isLabelPrinter } from './proposedPrinters.ts';
import { readLabelSize } from './readLabelSize.ts';
import { printingStrings } from './strings.tsx';

interface LabelSizeDialogProps {
  readonly sizes: readonly LabelSize[];
  /** null: a new one. */
  readonly edited: LabelSize | null;
  readonly printers: readonly Printer[];
  readonly onClose: () => void;
}

const ENTERED = '';

/** Sizes of the label printers, with the names of the printers. */
function printerSizes(printers: readonly Printer[]): { value: CustomPaperSize; label: string }[] {
  const names = new Map<CustomPaperSize, string[]>();
  for (const { name, ownSizes } of printers.filter(isLabelPrinter)) {
    for (const paper of ownSizes) names.set(paper, [...(names.get(paper) ?? []), name]);
  }
  return [...names].map(([paper, by]) => ({ value: paper, label: `${paperSize(paper).label} (${by.join(', ')})` }));
}

/** Adds or changes a label size: width, height, and the name in lists. */
export function LabelSizeDialog({ sizes, edited, printers, onClose }: LabelSizeDialogProps) {
  const initial = edited === null ? null : parseCustomSize(edited.paper);
  const [typed, setTyped] = useState({
    name: edited?.name ?? '',
    width: initial === null ? '' : String(initial.width),
    height: initial === null ? '' : String(initial.height),
  });
  const [unit, setUnit] = useState<SizeUnit>(initial?.unit ?? 'in');
  const [showsErrors, setShowsErrors] = useState(false);
  const save = useCall('printing.setLabelSizes');
  const toast = useToast();
  const others = sizes.filter(({ paper }) => paper !== edited?.paper);
  const { size, errors } = readLabelSize({ ...typed, unit }, others);
  const offered = printerSizes(printers);
  const submit = (event?: FormEvent) => {
    event?.preventDefault();
    setShowsErrors(true);
    if (size === null || save.isPending) return;
    const onSuccess = () => {
      toast(printingStrings.labelSizeSaved);
      onClose();
    };
    const change = edited === null ? null : { from: edited.paper, to: size.paper };
    save.mutate({ sizes: [...others, size], edited: change }, { onSuccess });
  };
  const choose = (paper: string) => {
    const chosen = parseCustomSize(paper);
    if (chosen === null) return;
    setTyped((now) => ({ ...now, width: String(chosen.width), height: String(chosen.height) }));
    setUnit(chosen.unit);
  };
  const field = (name: keyof typeof typed, label: string) => (
    <TextField
      label={label}
      value={typed[name]}
      error={showsErrors ? errors[name] : null}
      {...(name === 'name' ? { maxLength: 40, autoFocus: true } : { end: unit, inputMode: 'decimal' as const })}
      onChange={(value) => setTyped((now) => ({ ...now, [name]: value }))}
    />
  );
  return (
    <ConfirmDialog
      title={edited === null ? printingStrings.addLabelSize : printingStrings.editSize(edited.name)}
      confirm={printingStrings.saveLabelSize}
      onConfirm={submit}
      onClose={onClose}
      isBusy={save.isPending}
      error={save.error?.error}
    >
      <form className={styles.dialogBody} onSubmit={submit}>
        {field('name', printingStrings.name)}
        {offered.length === 0 ? null : (
          <SelectField
            label={printingStrings.size}
            value={offered.find(({ value }) => value === size?.paper)?.value ?? ENTERED}
            options={[{ value: ENTERED, label: printingStrings.enterSize }, ...offered]}
            onChange={choose}
          />
        )}
        <div className={styles.size}>
          {field('width', printingStrings.width)}
          {field('height', printingStrings.height)}
          <SelectField
            label={printingStrings.unit}
            value={unit}
            options={[
              { value: 'in', label: printingStrings.inches },
              { value: 'mm', label: printingStrings.millimeters },
            ]}
            onChange={setUnit}
          />
        </div>
        <button type="submit" hidden>
          {printingStrings.saveLabelSize}
        </button>
      </form>
    </ConfirmDialog>
  );
}
