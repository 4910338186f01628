import { useState } from 'react';
import type { FieldError, ImportedRow } from '../../../shared/contract/directory.ts';
import type { AppError } from '../../../shared/errors.ts';
import { invoke } from '../../api/client.ts';
import { Button } from '../../ui/Button.tsx';
import { Callout } from '../../ui/Callout.tsx';
import { CopyButton } from '../../ui/CopyButton.tsx';
import { ErrorCallout } from '../../ui/ErrorCallout.tsx';
import styles from './directory.module.css';
import type { FieldValues } from './directoryConfig.ts';
import { type CheckedRows, problemMessage } from './importPlan.ts';
import { directoryStrings } from './strings.ts';

interface BadRowsProps {
  readonly plural: 'contacts' | 'items' | 'carriers' | 'invoices' | 'orders';
  readonly labels: FieldValues;
  readonly rows: readonly Pick<ImportedRow, 'line' | 'problems'>[];
  /** Blank if unknown. */
  readonly nameOf: (line: number) => string;
  readonly cellsOf: (line: number) => readonly string[];
  readonly heads: readonly string[];
  /** The text of a field as in the file; null if no column has the field. */
  readonly textOf: (line: number, field: string) => string | null;
  /** Corrects a field of a row; null after the import. */
  readonly onFix: ((line: number, field: string, text: string) => void) | null;
}

const SHOWN = 50;

/** Rows that can't be imported, with the reason. They are corrected here, or exported, corrected and imported again. */
export function BadRows({ plural, labels, rows, nameOf, cellsOf, heads, textOf, onFix }: BadRowsProps) {
  const [saved, setSaved] = useState<{ readonly fileName: string; readonly path: string } | null>(null);
  const [error, setError] = useState<AppError | null>(null);
  const save = async () => {
    const lines = rows.map(({ line, problems }) => [...cellsOf(line), String(line), problemMessage(labels, problems)]);
    const first = heads.length === 0 ? [] : [[...heads, directoryStrings.rowHeading, directoryStrings.errorHeading]];
    const response = await invoke('contacts.exportRows', { of: plural, rows: [...first, ...lines] });
    setSaved(response.ok ? response.value : null);
    setError(response.ok ? null : response.error);
  };
  return (
    <Callout
      kind="attn"
      title={directoryStrings.rowsHaveErrors(rows.length)}
      actions={
        <>
          <Button size="s" onClick={() => void save()}>
            {directoryStrings.exportErrorRows}
          </Button>
          {saved === null ? null : <CopyButton text={saved.path} what={directoryStrings.filePath} />}
        </>
      }
    >
      {saved === null ? null : <p className="path">{directoryStrings.saved(saved.path)}</p>}
      {error === null ? null : <ErrorCallout error={error} onRetry={() => void save()} />}
      <ul className={styles.bad}>
        {rows.slice(0, SHOWN).map(({ line, problems }) => (
          <li key={line}>
            <b>{nameOf(line) === '' ? directoryStrings.row(line) : directoryStrings.namedRow(line, nameOf(line))}</b>{' '}
            {problemMessage(labels, problems)}
            {onFix === null ? null : (
              <Fixes line={line} labels={labels} problems={problems} textOf={textOf} onFix={onFix} />
            )}
          </li>
        ))}
      </ul>
      {rows.length > SHOWN ? <p className="small">{directoryStrings.onlyFirstInFile(SHOWN)}</p> : null}
    </Callout>
  );
}

interface FixesProps {
  readonly line: number;
  readonly labels: FieldValues;
  readonly problems: readonly FieldError[];
  readonly textOf: BadRowsProps['textOf'];
  readonly onFix: (line: number, field: string, text: string) => void;
}

/** A field for each error of a row. It is checked again when it is left, or with Enter. */
function Fixes({ line, labels, problems, textOf, onFix }: FixesProps) {
  return (
    <span className={styles.fixes}>
      {problems.map(({ field }) => {
        const text = textOf(line, field);
        if (text === null) return null;
        return (
          <input
            key={field}
            className={styles.fix}
            aria-label={directoryStrings.fieldOfRow(labels[field] ?? field, line)}
            defaultValue={text}
            maxLength={200}
            spellCheck={false}
            autoComplete="off"
            onBlur={({ currentTarget: { value } }) => {
              if (value !== text) onFix(line, field, value);
            }}
            onKeyDown={({ key, ctrlKey, metaKey, currentTarget }) => {
              // Ctrl+Enter imports, and leaves the field for that.
              if (key === 'Enter' && !ctrlKey && !metaKey) currentTarget.blur();
            }}
          />
        );
      })}
    </span>
  );
}

/** Maximum number of rows in the list of warnings. */
const WARNINGS_SHOWN = 10;

/** Rows with unusual values, which are imported as entered. */
export function RowsToCheck({
  rows,
  labels,
}: {
  readonly rows: CheckedRows['warnings'];
  readonly labels: FieldValues;
}) {
  return (
    <Callout kind="info" title={directoryStrings.rowsToCheck(rows.size)}>
      <ul>
        {[...rows].slice(0, WARNINGS_SHOWN).map(([line, warnings]) => (
          <li key={line}>
            <b>{directoryStrings.row(line)}</b> {problemMessage(labels, warnings)}
          </li>
        ))}
      </ul>
      {rows.size > WARNINGS_SHOWN ? <p className="small">{directoryStrings.onlyFirst(WARNINGS_SHOWN)}</p> : null}
    </Callout>
  );
}
