import { useRef, useState } from 'react';
import type { Item } from '../../../shared/contract/items.ts';
import { formatDimensions, formatWeight } from '../../lib/format.ts';
import { OptionList, useCombobox } from '../../ui/Combobox.tsx';
import { type Column, cellKey, type RowDraft } from './form.ts';
import styles from './HandlingUnitsGrid.module.css';
import { quoteStrings } from './strings.ts';
import { useItemSuggestions } from './useSuggestions.ts';

interface ItemCellProps {
  readonly row: RowDraft;
  readonly label: string;
  readonly isInvalid: boolean;
  readonly noteId: string;
  readonly placeholder: string | undefined;
  readonly onText: (rowKey: string, column: Column, text: string) => void;
  readonly onItem: (rowKey: string, item: Item) => void;
}

const idOf = ({ id }: Item) => id;
const LIST_PX = 420;

/** Details that distinguish items: `48 × 40 × 46 in, 600 lb, class 92.5, Pallet of 24`. */
function measuresOf(item: Item): string {
  const edges = [item.length, item.width, item.height];
  const unitType = item.pieces === null ? item.unitType : quoteStrings.unitOfPieces(item.unitType, item.pieces).trim();
  return [
    edges.every((edge) => edge === null) ? '' : formatDimensions(edges),
    item.weight === null ? '' : formatWeight(item.weight),
    item.freightClass === '' ? '' : quoteStrings.classOf(item.freightClass),
    unitType,
  ]
    .filter((part) => part !== '')
    .join(', ');
}

/** Description field that suggests items by name or SKU. */
export function ItemCell({ row, label, isInvalid, noteId, placeholder, onText, onItem }: ItemCellProps) {
  const input = useRef<HTMLInputElement>(null);
  const [isTyping, setIsTyping] = useState(false);
  const suggestions = useItemSuggestions(row.description, isTyping);
  const combobox = useCombobox({ ...suggestions, idOf, onTake: (item) => onItem(row.key, item) });
  return (
    <td>
      <input
        {...combobox.inputProps}
        ref={input}
        className={styles.input}
        data-field={cellKey(row.key, 'description')}
        data-row={row.key}
        data-column="description"
        aria-label={label}
        aria-invalid={isInvalid}
        aria-describedby={isInvalid ? noteId : undefined}
        autoComplete="off"
        spellCheck
        placeholder={placeholder}
        value={row.description}
        onChange={(event) => {
          setIsTyping(true);
          combobox.typed();
          onText(row.key, 'description', event.currentTarget.value);
        }}
        onKeyDown={combobox.onKeyDown}
        onBlur={() => {
          combobox.close();
          setIsTyping(false);
        }}
      />
      <OptionList combobox={combobox} label={quoteStrings.items} anchor={input.current} width={LIST_PX}>
        {(item) => (
          <>
            <span>
              {item.name}
              {item.sku === '' ? null : <small> {item.sku}</small>}
            </span>
            <small>{measuresOf(item)}</small>
          </>
        )}
      </OptionList>
    </td>
  );
}
