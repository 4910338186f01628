import { IconAlertTriangle } from '@tabler/icons-react';
import { useState } from 'react';
import { formatWeight } from '../../lib/format.ts';
import { Button } from '../../ui/Button.tsx';
import { Dialog } from '../../ui/Dialog.tsx';
import { ChoiceField } from '../../ui/Field.tsx';
import { Icon } from '../../ui/Icon.tsx';
import { quoteDialogStrings } from './dialogStrings.ts';
import { COLUMN_NAMES, COLUMNS, type Column, isBlankRow, type RowDraft } from './form.ts';
import styles from './PastePreview.module.css';
import { NO_CHOICES, type Pasted, pasteProblems, pasteRows } from './pasteRows.ts';
import { keyMaker } from './rows.ts';

const WIDTHS: Partial<Record<Column, number>> = { nmfc: 92, weight: 96, length: 76, width: 76, height: 76 };

const WEIGHTS = ['each', 'line'] as const;
const PIECES = [
  { value: 'units', label: quoteDialogStrings.handlingUnits },
  { value: 'inside', label: quoteDialogStrings.piecesInsideThem },
] as const;

/** Labels such as `1 Handling units`: the digit is the key of the option while its choice is open. */
const options = <Value extends string>(choices: readonly { readonly value: Value; readonly label: string }[]) =>
  choices.map(({ value, label }, at): { value: Value | ''; label: string } => ({
    value,
    label: `${at + 1}. ${label}`,
  }));

interface PastePreviewProps {
  /** Rows of the grid. */
  readonly rows: readonly RowDraft[];
  /** Cell where the paste starts, with the index of its row. */
  readonly at: { readonly row: number; readonly column: Column };
  readonly text: string;
  readonly onTake: (pasted: Pasted) => void;
  readonly onClose: () => void;
}

/** Preview of a paste before it is applied. Lists each unreadable cell. */
export function PastePreview({ rows: before, at, text, onTake, onClose }: PastePreviewProps) {
  const [choices, setChoices] = useState(NO_CHOICES);
  const pasted = pasteRows(before, at, text, keyMaker(before), choices);
  const firstRow = at.row + 1;
  const replacedCount = before.slice(at.row, at.row + pasted.count).filter((one) => !isBlankRow(one)).length;
  const problemLines = pasteProblems(pasted);
  const { weight, pieces } = pasted.ambiguities;
  const isResolved = (weight === null || choices.weight !== null) && (pieces === null || choices.pieces !== null);
  /** Sets the first open choice. */
  const choose = (at: 0 | 1) => {
    if (pieces !== null && choices.pieces === null) setChoices({ ...choices, pieces: PIECES[at].value });
    else setChoices({ ...choices, weight: WEIGHTS[at] });
  };
  const rows = pasted.rows.slice(firstRow - 1, firstRow - 1 + pasted.count);
  const bad = new Map(pasted.badCells.map((cell) => [`${cell.row} ${cell.column}`, cell]));
  const onEnter = () => onTake(pasted);
  const title = quoteDialogStrings.paste(pasted.count);
  return (
    <Dialog
      title={title}
      width={880}
      onClose={onClose}
      keys={[
        { keys: 'Enter', label: title, run: onEnter, inFields: true, when: isResolved },
        { keys: '1', label: quoteDialogStrings.firstOption, run: () => choose(0), palette: false, when: !isResolved },
        {
          keys: '2',
          label: quoteDialogStrings.secondOption,
          run: () => choose(1),
          palette: false,
          when: !isResolved,
        },
      ]}
      actions={
        <>
          <Button keys="Esc" onClick={onClose}>
            {quoteDialogStrings.cancel}
          </Button>
          <Button
            kind="primary"
            keys="Enter"
            disabledReason={isResolved ? null : quoteDialogStrings.chooseFirst}
            onClick={onEnter}
          >
            {problemLines.length === 0 ? title : quoteDialogStrings.pasteAnyway(pasted.count)}
          </Button>
        </>
      }
    >
      <div className="dialog-body">
        <p className="dim">
          {weight === null || choices.weight === 'each' ? quoteDialogStrings.unitsEach : quoteDialogStrings.units}{' '}
          {replacedCount > 0 ? quoteDialogStrings.replaces(replacedCount) : ''}
        </p>
        {pieces === null ? null : (
          <ChoiceField
            label={quoteDialogStrings.piecesChoice(pieces)}
            value={choices.pieces ?? ''}
            options={options(PIECES)}
            onChange={(value) =>
              setChoices({ ...choices, pieces: PIECES.find((one) => one.value === value)?.value ?? null })
            }
          />
        )}
        {weight === null ? null : (
          <ChoiceField
            label={quoteDialogStrings.weightChoice}
            value={choices.weight ?? ''}
            options={options([
              { value: 'each', label: quoteDialogStrings.perUnitTotal(formatWeight(weight.eachLb)) },
              { value: 'line', label: quoteDialogStrings.wholeRowTotal(formatWeight(weight.lineLb)) },
            ])}
            onChange={(value) => setChoices({ ...choices, weight: WEIGHTS.find((one) => one === value) ?? null })}
          />
        )}
        {problemLines.length === 0 ? null : (
          // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrollable region must be reachable by keyboard
          <section className={styles.problems} aria-label={quoteDialogStrings.problems} tabIndex={0}>
            <b className="flag attn">
              <Icon of={IconAlertTriangle} size={14} />
              {quoteDialogStrings.problemCount(problemLines.length)}
            </b>
            <ul>
              {problemLines.map((line) => (
                <li key={line}>{line}</li>
              ))}
            </ul>
          </section>
        )}
        {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a scrollable region must be reachable by keyboard */}
        <section className={styles.scroll} aria-label={quoteDialogStrings.rows} tabIndex={0}>
          <table className="table dense" aria-label={quoteDialogStrings.rowsToPaste}>
            <colgroup>
              <col style={{ width: 36 }} />
              {COLUMNS.map((column) => (
                <col key={column} style={column === 'description' ? undefined : { width: WIDTHS[column] ?? 64 }} />
              ))}
            </colgroup>
            <thead>
              <tr>
                <th scope="col" className="num">
                  #
                </th>
                {COLUMNS.map((column) => (
                  <th key={column} scope="col">
                    {COLUMN_NAMES[column]}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {rows.map((row, at) => (
                <tr key={row.key}>
                  <th scope="row" className="num">
                    {firstRow + at}
                  </th>
                  {COLUMNS.map((column) => {
                    const problem = bad.get(`${firstRow + at} ${column}`);
                    const value = row[column];
                    const text = problem?.text ?? value;
                    return (
                      <td
                        key={column}
                        className={problem === undefined ? undefined : styles.bad}
                        title={problem?.problem}
                      >
                        {problem === undefined ? null : <Icon of={IconAlertTriangle} size={12} />}
                        {text}
                      </td>
                    );
                  })}
                </tr>
              ))}
            </tbody>
          </table>
        </section>
      </div>
    </Dialog>
  );
}
