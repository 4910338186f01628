import { IconAlertTriangle } from '@tabler/icons-react';
import type { TableRow } from '../../../shared/contract/tables.ts';
import { Icon } from '../../ui/Icon.tsx';
import { Select } from '../../ui/Select.tsx';
import styles from './directory.module.css';
import type { DirectoryConfig } from './directoryConfig.ts';
import { type ColumnFields, fieldValuesOf, problemMessage, problemsOfRow } from './importPlan.ts';
import { directoryStrings } from './strings.ts';

interface ImportPreviewProps {
  readonly config: Pick<DirectoryConfig<never>, 'labels' | 'blank' | 'problemsOf' | 'parsedText'>;
  readonly rows: readonly TableRow[];
  /** The first row if it has column headings. */
  readonly heads: TableRow | undefined;
  readonly columns: ColumnFields;
  /** Adds the leading zero to ZIPs of four digits. */
  readonly addsZeros: boolean;
  readonly onColumns: (columns: ColumnFields) => void;
  readonly onHeads: (hasHeads: boolean) => void;
}

const SHOWN = 5;

/** The field assigned to each column, and the first rows as parsed. */
export function ImportPreview({ config, rows, heads, columns, addsZeros, onColumns, onHeads }: ImportPreviewProps) {
  const choose = (at: number, field: string | null) =>
    // A field belongs to one column: the previous one is unassigned.
    onColumns(columns.map((one, index) => (index === at ? field : one === field ? null : one)));
  const first = rows.slice(0, SHOWN).map((row) => {
    const { fieldValues, line } = fieldValuesOf(row, columns, addsZeros);
    return { row, line, parsedText: config.parsedText(fieldValues), problems: problemsOfRow(config, fieldValues) };
  });
  const unused = columns.flatMap((field, at) =>
    field === null ? [heads?.cells[at] || directoryStrings.column(at + 1)] : [],
  );
  return (
    <section aria-label={directoryStrings.matchColumns} className={styles.preview}>
      <div className="row">
        <h3 className="grow">{directoryStrings.matchColumnsHeading}</h3>
        <label className="choice-option small">
          <input
            type="checkbox"
            checked={heads !== undefined}
            onChange={(event) => onHeads(event.currentTarget.checked)}
          />
          {directoryStrings.firstRowIsHeader}
        </label>
        <span className="small dim">{directoryStrings.rows(rows.length)}</span>
      </div>
      <div className={styles.previewScroll}>
        <table>
          <thead>
            <tr>
              <th scope="col">{directoryStrings.rowHeading}</th>
              {columns.map((field, at) => (
                <th key={at} scope="col">
                  <span className={styles.head}>{heads?.cells[at] || directoryStrings.column(at + 1)}</span>
                  <Select
                    small
                    className={styles.columnField}
                    label={directoryStrings.fieldOfColumn(at + 1, heads?.cells[at])}
                    value={field ?? ''}
                    options={[
                      { value: '', label: directoryStrings.dontImport },
                      ...Object.entries(config.labels).map(([value, label]) => ({ value, label })),
                    ]}
                    onChange={(name) => choose(at, name || null)}
                  />
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {first.map(({ row, line, parsedText, problems }) => (
              <tr key={line}>
                <th scope="row">
                  {`${line} `}
                  {problems.length === 0 ? null : (
                    <span className="c-late" title={problemMessage(config.labels, problems)}>
                      <Icon of={IconAlertTriangle} size={13} label={problemMessage(config.labels, problems)} />
                    </span>
                  )}
                </th>
                {columns.map((field, at) => (
                  <td key={at} className={field === null ? styles.leftOut : undefined}>
                    {field === null ? row.cells[at] : (parsedText[field] ?? '')}
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      {unused.length === 0 ? null : (
        <p className="small muted">{directoryStrings.columnsNotImported(unused.join(', '))}</p>
      )}
    </section>
  );
}
