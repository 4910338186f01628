import { IconAlertTriangle } from '@tabler/icons-react';
import { memo, useId } from 'react';
import type { Item } from '../../../shared/contract/items.ts';
import { formatDensity, formatNumber } from '../../lib/format.ts';
import { Icon } from '../../ui/Icon.tsx';
import { COLUMNS, type Column, cellKey, isBlankRow, type RowDraft } from './form.ts';
import styles from './HandlingUnitsGrid.module.css';
import { ItemCell } from './ItemCell.tsx';
import { parseGridRow, rowAdvice } from './parseGridRow.ts';
import { quoteStrings } from './strings.ts';

const LONG_NAMES: Readonly<Record<Column, string>> = {
  quantity: quoteStrings.quantity,
  description: quoteStrings.description,
  nmfc: quoteStrings.nmfcItem,
  length: quoteStrings.lengthInches,
  width: quoteStrings.widthInches,
  height: quoteStrings.heightInches,
  weight: quoteStrings.weightPounds,
  freightClass: quoteStrings.freightClass,
  stackable: quoteStrings.stackableYesNo,
  unitType: quoteStrings.unitTypeLong,
};

/** The columns that a narrow window shows. A cell across more of them would add empty ones, at the expense of the others. */
const NARROWEST = 12;

interface CellProps {
  readonly row: RowDraft;
  readonly column: Column;
  readonly rowNumber: number;
  readonly isInvalid: boolean;
  readonly isNumber: boolean;
  readonly noteId: string;
  readonly placeholder?: string | undefined;
  readonly onText: (rowKey: string, column: Column, text: string) => void;
}

function TextCell({ row, column, rowNumber, isInvalid, isNumber, noteId, placeholder, onText }: CellProps) {
  return (
    <td>
      <input
        className={`${styles.input} ${isNumber ? styles.number : ''}`}
        data-field={cellKey(row.key, column)}
        data-row={row.key}
        data-column={column}
        aria-label={quoteStrings.inRow(LONG_NAMES[column], rowNumber)}
        aria-invalid={isInvalid}
        aria-describedby={isInvalid ? noteId : undefined}
        autoComplete="off"
        spellCheck={false}
        placeholder={placeholder}
        value={row[column]}
        onChange={(event) => onText(row.key, column, event.currentTarget.value)}
      />
    </td>
  );
}

interface GridRowProps {
  readonly row: RowDraft;
  readonly rowNumber: number;
  readonly isFirst: boolean;
  /** Columns with a visible error, in grid order, separated by commas. A string, so that `memo` can compare it. */
  readonly problemColumns: string;
  /** Error message of the row. */
  readonly problemMessage: string;
  readonly onText: (rowKey: string, column: Column, text: string) => void;
  readonly onItem: (rowKey: string, item: Item) => void;
}

/** One row of freight. Renders only when its own props change, so that long lists stay responsive. */
export const GridRow = memo(function GridRow(props: GridRowProps) {
  const { row, rowNumber, isFirst, problemColumns, problemMessage, onText, onItem } = props;
  const noteId = useId();
  const reading = parseGridRow(row);
  const advice = rowAdvice(reading);
  const invalid = COLUMNS.filter((column) => problemColumns.split(',').includes(column));
  const isBlank = isBlankRow(row);
  const cell = { row, rowNumber, noteId, onText };
  const text = (column: Column, isNumber: boolean, placeholder?: string) => (
    <TextCell
      {...cell}
      column={column}
      isNumber={isNumber}
      isInvalid={invalid.includes(column)}
      placeholder={placeholder}
    />
  );
  const unknown = isBlank ? '' : <span className={styles.unknown}>–</span>;

  return (
    <>
      <tr>
        <th scope="row" className={`${styles.computed} ${styles.number} ${styles.rowNumber}`}>
          {rowNumber}
        </th>
        {text('quantity', true, isBlank ? undefined : '1')}
        <ItemCell
          row={row}
          label={quoteStrings.inRow(LONG_NAMES.description, rowNumber)}
          isInvalid={invalid.includes('description')}
          noteId={noteId}
          placeholder={isBlank ? (isFirst ? quoteStrings.firstItemHint : quoteStrings.itemHint) : undefined}
          onText={onText}
          onItem={onItem}
        />
        {text('nmfc', false, isBlank ? undefined : '–')}
        {text('length', true)}
        {text('width', true)}
        {text('height', true)}
        {text('weight', true)}
        <td className={`${styles.computed} ${styles.number}`}>
          {reading.lineWeightLb === null ? unknown : formatNumber(reading.lineWeightLb, 3)}
        </td>
        <td className={`${styles.computed} ${styles.number}`}>
          {reading.densityLbFt3 === null ? unknown : formatDensity(reading.densityLbFt3)}
        </td>
        <td className={`${styles.computed} ${styles.number}`}>
          {reading.densityClass === null ? unknown : <span className={styles.class}>{reading.densityClass}</span>}
        </td>
        {text('freightClass', true, isBlank ? undefined : '–')}
        {text('stackable', false, isBlank ? undefined : '–')}
        {text('unitType', false, isBlank ? undefined : quoteStrings.palletHint)}
        <td className={styles.advice} title={advice?.kind === 'attention' ? advice.text : undefined}>
          {invalid.length > 0 || advice === null ? (
            ''
          ) : advice.kind === 'attention' ? (
            <span className={styles.attention}>
              <Icon of={IconAlertTriangle} size={14} />
              <span className="cut">{advice.text}</span>
            </span>
          ) : (
            <>
              {advice.text} {advice.freightClass === null ? null : <b>{advice.freightClass}</b>}
            </>
          )}
        </td>
      </tr>
      {invalid.length === 0 ? null : (
        <tr className={styles.problemRow}>
          <td id={noteId} colSpan={NARROWEST}>
            <span className={styles.problem}>
              <Icon of={IconAlertTriangle} size={14} />
              {problemMessage}
            </span>
          </td>
        </tr>
      )}
    </>
  );
});
