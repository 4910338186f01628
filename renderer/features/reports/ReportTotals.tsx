import type { Report } from '../../../shared/contract/reports.ts';
import { onTimeBefore, shipmentsChange, spendChangeLabels } from './reportChanges.ts';
import styles from './reports.module.css';
import { excludedLabel, reportTotals } from './reportTotals.ts';

/** Totals of the report, each with its change if there is a comparison. */
export function ReportTotals({ report }: { readonly report: Report }) {
  const { total } = report;
  const isCompared = total.before !== null;
  const changes: Readonly<Record<string, readonly string[]>> = isCompared
    ? { Spend: spendChangeLabels(total), Shipments: [shipmentsChange(total)], 'On-time %': [onTimeBefore(total)] }
    : {};
  return (
    <dl className={styles.totals}>
      {reportTotals(report).map(({ label, value }) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd className="figure">{value}</dd>
          {changes[label]?.map((change) => (
            <dd key={change} className="small muted">
              {change}
            </dd>
          ))}
        </div>
      ))}
      <div className={styles.aside}>
        <dt>Excluded</dt>
        <dd>{excludedLabel(report)}</dd>
      </div>
    </dl>
  );
}
