import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import type { ReportTable } from '../../../shared/contract/reports.ts';
import { callQuery, useCall } from '../../api/query.ts';
import { dayOfInstant, formatCount, formatDayTyped, formatNumber, formatPercent } from '../../lib/format.ts';
import { useNow } from '../../lib/useNow.ts';
import { Button } from '../../ui/Button.tsx';
import { DataTable } from '../../ui/DataTable.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { ErrorCallout } from '../../ui/ErrorCallout.tsx';
import { ChoiceField } from '../../ui/Field.tsx';
import { useKeys } from '../../ui/keys/useKeys.ts';
import { SavedFile } from '../../ui/SavedFile.tsx';
import { Screen, Side } from '../../ui/Screen.tsx';
import { SkeletonRows } from '../../ui/SkeletonRows.tsx';
import { TabList } from '../../ui/TabList.tsx';
import { BarPlot } from './BarPlot.tsx';
import { ReportFilters, type ReportForm, readDay } from './ReportFilters.tsx';
import { REPORT_COLUMNS } from './reportColumns.tsx';
import {
  onTimeShare,
  type ReportLine,
  type ReportMetric,
  reportLines,
  spendChange,
  spendLabel,
} from './reportLines.ts';
import { namedPeriods } from './reportPeriods.ts';
import styles from './reports.module.css';

const MEASURES = [
  { value: 'spend', label: 'Spend' },
  { value: 'shipments', label: 'Shipments' },
  { value: 'onTime', label: 'On-time %' },
] as const;
const ASK_AFTER_MS = 250;

/** The last state of the form, for as long as the app runs. */
let lastForm: ReportForm | null = null;

function firstForm(today: string): ReportForm {
  const year = namedPeriods(today).find(({ word }) => word === 'This year');
  return {
    from: formatDayTyped(year?.from ?? today),
    to: formatDayTyped(year?.to ?? today),
    carrier: null,
    origin: '',
    destination: '',
  };
}

/** The value, debounced. */
function useSettled<Value>(value: Value): Value {
  const [settled, setSettled] = useState(value);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(value), ASK_AFTER_MS);
    return () => clearTimeout(timer);
  }, [value]);
  return settled;
}

const rowId = (line: ReportLine) => line.key;

/** Spend, count and on-time share by carrier, lane and month, at `#/reports`. */
export function ReportsScreen() {
  const today = dayOfInstant(useNow(60_000));
  const [form, setForm] = useState<ReportForm>(() => lastForm ?? firstForm(today));
  const [table, setTable] = useState<ReportTable>('carriers');
  const [measure, setMeasure] = useState<ReportMetric>('spend');
  const first = useRef<HTMLInputElement>(null);
  useEffect(() => {
    lastForm = form;
  }, [form]);

  const requested = useSettled(form);
  const [from, to] = [readDay(requested.from, today).date ?? '', readDay(requested.to, today).date ?? ''];
  const request = {
    from,
    to,
    carrier: requested.carrier,
    origin: requested.origin.trim(),
    destination: requested.destination.trim(),
  };
  const isReadable = from !== '' && to !== '' && from <= to;
  const report = useQuery({
    ...callQuery('reports.get', request),
    // In the shipments domain, so that the report reloads when shipments change.
    queryKey: ['shipments', 'report', request],
    enabled: isReadable,
    placeholderData: keepPreviousData,
  });
  const csv = useCall('reports.exportCsv');
  const save = () => {
    if (isReadable && !csv.isPending) csv.mutate({ request, table });
  };
  const change = (part: Partial<ReportForm>) => setForm((now) => ({ ...now, ...part }));
  useKeys(
    [
      ...namedPeriods(today).map((period) => ({
        keys: period.keys,
        label: `Report for ${period.word.toLowerCase()}`,
        bar: false,
        run: () => change({ from: formatDayTyped(period.from), to: formatDayTyped(period.to) }),
      })),
      { keys: 'C', label: 'By carrier', run: () => setTable('carriers') },
      { keys: 'L', label: 'By lane', run: () => setTable('lanes') },
      { keys: 'M', label: 'By month', run: () => setTable('months') },
      { keys: 'F', label: 'Choose dates', run: () => first.current?.select() },
      { keys: 'X', label: 'Export CSV', bar: false, run: save, when: isReadable && !csv.isPending },
    ],
    { scope: 'Reports' },
  );

  const { data } = report;
  const lines = data === undefined ? [] : reportLines(data, table);
  // Dollars come first if there are any.
  const currency = data?.total.spend[0]?.currency ?? 'USD';
  const laterPrices = data === undefined ? null : spendChange(data.total.spend);
  const plotWord = MEASURES.find(({ value }) => value === measure)?.label ?? '';
  return (
    <Screen
      label="Reports"
      sideWord="Chart"
      side={
        <Side label="Chart" width={416}>
          <ChoiceField label="Chart by" value={measure} options={MEASURES} onChange={setMeasure} />
          {data === undefined ? null : lines.length === 0 ? (
            <p className="muted">No data to chart.</p>
          ) : (
            <BarPlot lines={lines} measure={measure} word={plotWord} currency={currency} />
          )}
          <p className="small muted">
            On time = delivered on or before the est. delivery date. Shipments missing either date are excluded.
          </p>
        </Side>
      }
    >
      <div className={styles.head}>
        <h1>Reports</h1>
        <span className="grow" />
        <Button size="s" keys="X" busy={csv.isPending} onClick={save}>
          Export CSV
        </Button>
      </div>
      <ReportFilters form={form} today={today} carriers={data?.carriers ?? []} first={first} onChange={change} />
      <div className={styles.body}>
        {report.isError ? <ErrorCallout error={report.error.error} onRetry={() => void report.refetch()} /> : null}
        {csv.error === null ? null : <ErrorCallout error={csv.error.error} onRetry={save} />}
        {csv.data === undefined ? null : (
          <SavedFile
            what={formatCount(csv.data.rows, 'line')}
            fileName={csv.data.fileName}
            path={csv.data.path}
            onClose={csv.reset}
          />
        )}
        {report.isPending && isReadable ? <SkeletonRows rows={8} label="Report" /> : null}
        {data === undefined ? null : (
          <>
            <dl className={styles.totals}>
              <div>
                <dt>Spend</dt>
                <dd className="figure">{spendLabel(data.total.spend)}</dd>
              </div>
              {laterPrices === null ? null : (
                <div>
                  <dt>Changed since booking</dt>
                  <dd className="figure">{laterPrices}</dd>
                </div>
              )}
              <div>
                <dt>Shipments</dt>
                <dd className="figure">{formatNumber(data.total.shipments)}</dd>
              </div>
              <div>
                <dt>On-time %</dt>
                <dd className="figure">{formatPercent(onTimeShare(data.total))}</dd>
              </div>
              <div className={styles.aside}>
                <dt>Excluded</dt>
                <dd>
                  {formatNumber(data.leftOut.shipments)} canceled or voided ({spendLabel(data.leftOut.spend)}),{' '}
                  {formatNumber(data.withoutPickupDate)} with no pickup date
                  {data.total.shipments > data.total.priced
                    ? `; ${formatNumber(data.total.shipments - data.total.priced)} ${data.total.shipments - data.total.priced === 1 ? 'has' : 'have'} no price`
                    : ''}
                </dd>
              </div>
            </dl>
            <TabList
              label="Report by"
              shown={table}
              onShow={setTable}
              tabs={[
                { name: 'carriers', word: 'Carriers', count: data.byCarrier.length },
                { name: 'lanes', word: 'Lanes', count: data.lanes },
                { name: 'months', word: 'Months', count: data.byMonth.length },
              ]}
            >
              <DataTable
                key={table}
                label={`By ${table === 'carriers' ? 'carrier' : table === 'lanes' ? 'lane' : 'month'}`}
                rows={lines}
                columns={REPORT_COLUMNS[table]}
                rowId={rowId}
                dense
                empty={<EmptyState>No shipments were picked up in these dates.</EmptyState>}
              />
              {table === 'lanes' && data.lanes > lines.length ? (
                <p className="small muted">
                  Top {formatNumber(lines.length)} of {formatNumber(data.lanes)} lanes by spend. Export CSV for all.
                </p>
              ) : null}
            </TabList>
          </>
        )}
      </div>
    </Screen>
  );
}
