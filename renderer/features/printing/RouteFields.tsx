import type { Printer, PrintKind, Route } from '../../../shared/contract/printing.ts';
import { LABEL_GRIDS } from '../../../shared/freight/labelGrids.ts';
import { PAPER_SIZES } from '../../../shared/freight/paperSizes.ts';
import { SelectField } from '../../ui/SelectField.tsx';
import styles from './printing.module.css';
import { paperSizeOptions, printerLabel } from './printMessages.ts';

interface RouteFieldsProps {
  readonly kind: PrintKind;
  readonly route: Route;
  readonly onChange: (route: Route) => void;
  /** null: the browser's print dialog chooses the printer; undefined: currently unknown. */
  readonly printers: readonly Printer[] | null | undefined;
  /** The system's driver prints instead of a queue. */
  readonly byDriver: boolean;
  /** Two columns, for a dialog. */
  readonly narrow?: boolean;
}

const NONE = '';
const numbers = (most: number) =>
  Array.from({ length: most }, (_, at) => ({ value: String(at + 1), label: String(at + 1) }));

/** Where and how a kind of document is printed. */
export function RouteFields({ kind, route, onChange, printers, byDriver, narrow = false }: RouteFieldsProps) {
  const change = (part: Partial<Route>) => onChange({ ...route, ...part });
  const printer = printers?.find(({ name }) => name === route.printer);
  const isMissing = route.printer !== null && printer === undefined;
  const isExpired = isMissing && printers !== undefined;
  const lacks = printer?.paperSizes?.includes(route.paper) === false;
  const trays = [...(printer?.trays.map(({ name }) => name) ?? []), ...(route.tray === null ? [] : [route.tray])];
  return (
    <div className={narrow ? styles.narrow : styles.fields}>
      {printers === null ? null : (
        <SelectField
          label="Printer"
          value={route.printer ?? NONE}
          options={[
            { value: NONE, label: 'None' },
            ...(printers ?? []).map((each) => ({ value: each.name, label: printerLabel(each) })),
            ...(isMissing && route.printer !== null
              ? [{ value: route.printer, label: isExpired ? `${route.printer} (not found)` : route.printer }]
              : []),
          ]}
          onChange={(name) => change({ printer: name === NONE ? null : name, tray: null })}
          attention={isExpired ? 'This printer is no longer installed.' : undefined}
        />
      )}
      <SelectField
        label="Paper size"
        value={route.paper}
        options={paperSizeOptions(kind)}
        onChange={(paper) => change({ paper })}
        attention={lacks ? `This printer doesn’t support ${PAPER_SIZES[route.paper].label}.` : undefined}
      />
      {byDriver ? (
        <SelectField
          label="Sheet size"
          value={route.driverSize ? 'driver' : 'paper'}
          options={[
            { value: 'paper', label: 'Paper size above' },
            { value: 'driver', label: 'Driver setting' },
          ]}
          onChange={(size) => change({ driverSize: size === 'driver' })}
        />
      ) : null}
      <SelectField
        label="Copies"
        value={String(route.copies)}
        options={numbers(20)}
        onChange={(copies) => change({ copies: Number(copies) })}
      />
      {kind === 'labels' ? (
        <SelectField
          label="Labels per handling unit"
          value={String(route.sides)}
          options={numbers(4).map(({ value }) => ({ value, label: value === '1' ? '1' : `${value} (one per side)` }))}
          onChange={(sides) => change({ sides: Number(sides) })}
        />
      ) : null}
      {LABEL_GRIDS[route.paper] !== undefined ? null : (
        <SelectField
          label="Scale"
          value={route.scale}
          options={[
            { value: 'actual', label: 'Actual size, or smaller' },
            { value: 'fit', label: 'Fit to page' },
          ]}
          onChange={(scale) => change({ scale, crops: false })}
        />
      )}
      {trays.length === 0 ? null : (
        <SelectField
          label="Tray"
          value={route.tray ?? NONE}
          options={[
            { value: NONE, label: 'Printer default' },
            ...[...new Set(trays)].map((tray) => ({ value: tray, label: tray })),
          ]}
          onChange={(tray) => change({ tray: tray === NONE ? null : tray })}
        />
      )}
    </div>
  );
}
