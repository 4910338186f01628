import { useState } from 'react';
import type { ImportedRow } from '../../../shared/contract/book.ts';
import type { AppError } from '../../../shared/errors.ts';
import { invoke } from '../../api/client.ts';
import { formatCount, formatNumber } from '../../lib/format.ts';
import { Button } from '../../ui/Button.tsx';
import { Callout } from '../../ui/Callout.tsx';
import { CopyButton } from '../../ui/CopyButton.tsx';
import { ErrorCallout } from '../../ui/ErrorCallout.tsx';
import styles from './book.module.css';
import type { FieldValues } from './directoryConfig.ts';
import { problemMessage } from './importPlan.ts';

interface BadRowsProps {
  readonly many: 'contacts' | 'items' | 'carriers';
  readonly labels: FieldValues;
  readonly rows: readonly Pick<ImportedRow, 'line' | 'problems'>[];
  /** Blank if unknown. */
  readonly nameOf: (line: number) => string;
  readonly cellsOf: (line: number) => readonly string[];
  readonly heads: readonly string[];
}

const SHOWN = 50;

/** Rows that are not imported, by line and with the reason. They can be exported, corrected and imported again. */
export function BadRows({ many, labels, rows, nameOf, cellsOf, heads }: BadRowsProps) {
  const [saved, setSaved] = useState<{ readonly fileName: string; readonly path: string } | null>(null);
  const [error, setError] = useState<AppError | null>(null);
  const save = async () => {
    const lines = rows.map(({ line, problems }) => [...cellsOf(line), String(line), problemMessage(labels, problems)]);
    const first = heads.length === 0 ? [] : [[...heads, 'Row', 'Error']];
    const response = await invoke('contacts.exportRows', { of: many, rows: [...first, ...lines] });
    setSaved(response.ok ? response.value : null);
    setError(response.ok ? null : response.error);
  };
  return (
    <Callout
      kind="attn"
      title={`${formatCount(rows.length, 'row')} ${rows.length === 1 ? 'has' : 'have'} errors`}
      actions={
        <>
          <Button size="s" onClick={() => void save()}>
            Export error rows
          </Button>
          {saved === null ? null : <CopyButton text={saved.path} what="file path" />}
        </>
      }
    >
      {saved === null ? null : <p className="path">Saved: {saved.path}</p>}
      {error === null ? null : <ErrorCallout error={error} onRetry={() => void save()} />}
      <ul className={styles.bad}>
        {rows.slice(0, SHOWN).map(({ line, problems }) => (
          <li key={line}>
            <b>
              Row {formatNumber(line)}
              {nameOf(line) === '' ? '' : `, ${nameOf(line)}`}
            </b>{' '}
            {problemMessage(labels, problems)}
          </li>
        ))}
      </ul>
      {rows.length > SHOWN ? <p className="small">Showing the first {SHOWN}. The file has all of them.</p> : null}
    </Callout>
  );
}
