import type { ComparedFigures, Report } from '../../../shared/contract/reports.ts';
import { formatNumber } from '../../lib/format.ts';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { ChoiceField } from '../../ui/Field.tsx';
import { shipmentsChange, spendChangeLabels } from './reportChanges.ts';
import { spendLabel } from './reportLines.ts';
import styles from './reports.module.css';
import { reportsStrings } from './strings.ts';

export type MatrixMeasure = 'spend' | 'shipments';

const MEASURES = [
  { value: 'shipments', label: reportsStrings.shipments },
  { value: 'spend', label: reportsStrings.spend },
] as const;

interface StateMatrixProps {
  readonly report: Report;
  readonly measure: MatrixMeasure;
  readonly onMeasure: (measure: MatrixMeasure) => void;
}

/** Known states in alphabetical order, then the unknown ones. */
function statesOf(states: readonly (string | null)[]): (string | null)[] {
  return [...new Set(states)].toSorted((a, b) => (a === null ? 1 : b === null ? -1 : a < b ? -1 : 1));
}

const name = (state: string | null) => state ?? reportsStrings.unknown;

function cellLabels(figures: ComparedFigures, measure: MatrixMeasure): readonly string[] {
  const changes = measure === 'spend' ? spendChangeLabels(figures) : [shipmentsChange(figures)];
  const now = measure === 'spend' ? spendLabel(figures.spend) : formatNumber(figures.shipments);
  return figures.before === null ? [now] : [now, ...changes];
}

/** Origin states down, destination states across. */
export function StateMatrix({ report, measure, onMeasure }: StateMatrixProps) {
  const { byState } = report;
  const origins = statesOf(byState.map(({ origin }) => origin));
  const destinations = statesOf(byState.map(({ destination }) => destination));
  const found = new Map(byState.map((cell) => [`${cell.origin} ${cell.destination}`, cell]));
  if (byState.length === 0) return <EmptyState>{reportsStrings.noPickups}</EmptyState>;
  return (
    <div className={styles.matrixPanel}>
      <ChoiceField label={reportsStrings.showInEachCell} value={measure} options={MEASURES} onChange={onMeasure} />
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a wide table scrolls with the arrow keys. */}
      <section className={styles.matrixScroll} aria-label={reportsStrings.states} tabIndex={0}>
        <table className={styles.matrix} aria-label={reportsStrings.byState}>
          <thead>
            <tr>
              <th scope="col">{reportsStrings.originDestination}</th>
              {destinations.map((destination) => (
                <th key={name(destination)} scope="col" className="num">
                  {name(destination)}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {origins.map((origin) => (
              <tr key={name(origin)}>
                <th scope="row">{name(origin)}</th>
                {destinations.map((destination) => {
                  const cell = found.get(`${origin} ${destination}`);
                  const [value = '–', ...changes] = cell === undefined ? [] : cellLabels(cell, measure);
                  return (
                    <td key={name(destination)} className="num">
                      {value}
                      {changes.map((change) => (
                        <span key={change} className="block small muted">
                          {change}
                        </span>
                      ))}
                    </td>
                  );
                })}
              </tr>
            ))}
          </tbody>
        </table>
      </section>
    </div>
  );
}
