import type { Report } from '../../../shared/contract/reports.ts';
import { onTimeBefore, shipmentsChange, spendChangeLabels } from './reportChanges.ts';
import styles from './reports.module.css';
import { excludedLabel, reportTotals } from './reportTotals.ts';
import { reportsStrings } from './strings.ts';

/** Totals of the report, each with its change if there is a comparison. */
export function ReportTotals({ report }: { readonly report: Report }) {
  const { total } = report;
  const isCompared = total.before !== null;
  const changes: Readonly<Record<string, readonly string[]>> = isCompared
    ? { spend: spendChangeLabels(total), shipments: [shipmentsChange(total)], onTime: [onTimeBefore(total)] }
    : {};
  return (
    <dl className={styles.totals}>
      {reportTotals(report).map(({ name, label, value }) => (
        <div key={name}>
          <dt>{label}</dt>
          <dd className="figure">{value}</dd>
          {changes[name]?.map((change) => (
            <dd key={change} className="small muted">
              {change}
            </dd>
          ))}
        </div>
      ))}
      <div className={styles.aside}>
        <dt>{reportsStrings.excluded}</dt>
        <dd>{excludedLabel(report)}</dd>
      </div>
    </dl>
  );
}
