import type { LabelSize, Printer, PrintKind, Route } from '../../../shared/contract/printing.ts';
import { LABEL_GRIDS } from '../../../shared/freight/labelGrids.ts';
import { SelectField } from '../../ui/SelectField.tsx';
import { paperSizeLabel, paperSizeOptions, proposedSize, supportsSize } from './printerSizes.ts';
import styles from './printing.module.css';
import { printerLabel } from './printMessages.ts';
import { printingStrings } from './strings.tsx';

interface RouteFieldsProps {
  readonly kind: PrintKind;
  readonly route: Route;
  readonly onChange: (route: Route) => void;
  /** null: the browser's print dialog chooses the printer; undefined: currently unknown. */
  readonly printers: readonly Printer[] | null | undefined;
  readonly labelSizes: readonly LabelSize[];
  /** The system's driver prints instead of a queue. */
  readonly byDriver: boolean;
  /** Two columns, for a dialog. */
  readonly narrow?: boolean;
}

const NONE = '';
const numbers = (max: number) =>
  Array.from({ length: max }, (_, at) => ({ value: String(at + 1), label: String(at + 1) }));

/** Where and how a kind of document is printed. */
export function RouteFields(props: RouteFieldsProps) {
  const { kind, route, onChange, printers, labelSizes, byDriver, narrow = false } = props;
  const change = (part: Partial<Route>) => onChange({ ...route, ...part });
  const printer = printers?.find(({ name }) => name === route.printer);
  const isMissing = route.printer !== null && printer === undefined;
  const isRemoved = isMissing && printers !== undefined;
  const lacksSize = printer !== undefined && !supportsSize(printer, route.paper);
  const choosePrinter = (name: string) => {
    const next = printers?.find((each) => each.name === name);
    const paper = proposedSize(next, kind, route.paper, labelSizes);
    change({ printer: name === NONE ? null : name, tray: null, paper });
  };
  const trays = [...(printer?.trays.map(({ name }) => name) ?? []), ...(route.tray === null ? [] : [route.tray])];
  return (
    <div className={narrow ? styles.narrow : styles.fields}>
      {printers === null ? null : (
        <SelectField
          label={printingStrings.printer}
          value={route.printer ?? NONE}
          options={[
            { value: NONE, label: printingStrings.none },
            ...(printers ?? []).map((each) => ({ value: each.name, label: printerLabel(each) })),
            ...(isMissing && route.printer !== null
              ? [{ value: route.printer, label: isRemoved ? printingStrings.notFound(route.printer) : route.printer }]
              : []),
          ]}
          onChange={choosePrinter}
          attention={isRemoved ? printingStrings.printerRemoved : undefined}
        />
      )}
      <SelectField
        label={printingStrings.paperSize}
        value={route.paper}
        options={paperSizeOptions(kind, labelSizes, route.paper)}
        onChange={(paper) => change({ paper })}
        attention={lacksSize ? printingStrings.sizeNotSupported(paperSizeLabel(route.paper, labelSizes)) : undefined}
      />
      {byDriver ? (
        <SelectField
          label={printingStrings.sheetSize}
          value={route.driverSize ? 'driver' : 'paper'}
          options={[
            { value: 'paper', label: printingStrings.paperSizeAbove },
            { value: 'driver', label: printingStrings.driverSetting },
          ]}
          onChange={(size) => change({ driverSize: size === 'driver' })}
        />
      ) : null}
      <SelectField
        label={printingStrings.copies}
        value={String(route.copies)}
        options={numbers(20)}
        onChange={(copies) => change({ copies: Number(copies) })}
      />
      {kind === 'labels' ? (
        <SelectField
          label={printingStrings.labelsPerHandlingUnit}
          value={String(route.sides)}
          options={numbers(4).map(({ value }) => ({
            value,
            label: value === '1' ? '1' : printingStrings.onePerSide(value),
          }))}
          onChange={(sides) => change({ sides: Number(sides) })}
        />
      ) : null}
      {LABEL_GRIDS[route.paper] !== undefined ? null : (
        <SelectField
          label={printingStrings.scale}
          value={route.scale}
          options={[
            { value: 'actual', label: printingStrings.actualSizeOrSmaller },
            { value: 'fit', label: printingStrings.fitToPage },
          ]}
          onChange={(scale) => change({ scale, crops: false })}
        />
      )}
      {trays.length === 0 ? null : (
        <SelectField
          label={printingStrings.tray}
          value={route.tray ?? NONE}
          options={[
            { value: NONE, label: printingStrings.printerDefault },
            ...[...new Set(trays)].map((tray) => ({ value: tray, label: tray })),
          ]}
          onChange={(tray) => change({ tray: tray === NONE ? null : tray })}
        />
      )}
    </div>
  );
}
