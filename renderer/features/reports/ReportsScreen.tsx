import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import type { ReportTable } from '../../../shared/contract/reports.ts';
import { callQuery, useCall } from '../../api/query.ts';
import { useSaving } from '../../api/useSaving.ts';
import { dayOfInstant, formatCount, formatDayTyped } from '../../lib/format.ts';
import { useNow } from '../../lib/useNow.ts';
import { Button } from '../../ui/Button.tsx';
import { ErrorCallout } from '../../ui/ErrorCallout.tsx';
import { ChoiceField } from '../../ui/Field.tsx';
import { useKeys } from '../../ui/keys/useKeys.ts';
import { SavedFile } from '../../ui/SavedFile.tsx';
import { Screen, Side } from '../../ui/Screen.tsx';
import { SkeletonRows } from '../../ui/SkeletonRows.tsx';
import { SavedNote } from '../documents/index.ts';
import { BarPlot } from './BarPlot.tsx';
import { COMPARISONS, ReportFilters, type ReportForm, readDay } from './ReportFilters.tsx';
import { ReportTables } from './ReportTables.tsx';
import { ReportTotals } from './ReportTotals.tsx';
import { comparedLabel } from './reportChanges.ts';
import { type ReportMetric, reportLines } from './reportLines.ts';
import { namedPeriods } from './reportPeriods.ts';
import { reportSheet } from './reportSheet.ts';
import styles from './reports.module.css';
import type { MatrixMeasure } from './StateMatrix.tsx';
import { TrendChart } from './TrendChart.tsx';

const MEASURES = [
  { value: 'spend', label: 'Spend' },
  { value: 'shipments', label: 'Shipments' },
  { value: 'onTime', label: 'On-time %' },
  { value: 'perCwt', label: 'Per CWT' },
] as const;
const COMPARE_KEYS = { none: 'N', before: 'B', last_year: 'Y' } as const;
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
    compare: 'none',
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

/** Spend, counts and on-time share by carrier, lane, state, and time, at `#/reports`. */
export function ReportsScreen() {
  const today = dayOfInstant(useNow(60_000));
  const [form, setForm] = useState<ReportForm>(() => lastForm ?? firstForm(today));
  const [table, setTable] = useState<ReportTable>('carriers');
  const [measure, setMeasure] = useState<ReportMetric>('spend');
  const [cells, setCells] = useState<MatrixMeasure>('shipments');
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
    compare: requested.compare,
  };
  const isReadable = from !== '' && to !== '' && from <= to;
  const report = useQuery({
    ...callQuery('reports.get', request),
    // In the shipments domain, so that the report reloads when shipments change.
    queryKey: ['shipments', 'report', request],
    enabled: isReadable,
    placeholderData: keepPreviousData,
  });
  const isLoaded = report.data !== undefined;
  useEffect(() => {
    // The rows, unless a control has the focus already.
    if (isLoaded && document.activeElement?.id === 'main')
      document.querySelector<HTMLElement>('main tr[data-row]')?.focus();
  }, [isLoaded]);
  const csv = useCall('reports.exportCsv');
  const save = () => {
    if (isReadable && !csv.isPending) csv.mutate({ request, table });
  };
  const pdf = useCall('reports.pdf');
  const saving = useSaving();
  const capabilities = useQuery(callQuery('documents.capabilities', {})).data;
  const canSavePdf = isReadable && report.data !== undefined && !report.isPlaceholderData && !pdf.isPending;
  const savePdf = () => {
    if (!canSavePdf || report.data === undefined) return;
    const sheet = reportSheet(report.data, request, today);
    pdf.mutate({ sheet }, { onSuccess: ({ fileId }) => saving.save(fileId) });
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
      { keys: 'S', label: 'By state', run: () => setTable('states') },
      { keys: 'M', label: 'By month', run: () => setTable('trend') },
      { keys: 'A', label: 'By accessorial', run: () => setTable('accessorials') },
      { keys: 'I', label: 'By invoice', run: () => setTable('invoices') },
      ...COMPARISONS.map(({ value, label }) => ({
        keys: COMPARE_KEYS[value],
        label: `Compare with ${label.toLowerCase()}`,
        bar: false,
        run: () => change({ compare: value }),
      })),
      { keys: 'F', label: 'Choose dates', run: () => first.current?.select() },
      { keys: 'P', label: 'Save PDF', bar: false, run: savePdf, when: canSavePdf },
      { keys: 'X', label: 'Export CSV', bar: false, run: save, when: isReadable && !csv.isPending },
    ],
    { scope: 'Reports' },
  );

  const { data } = report;
  const lines =
    data === undefined || table === 'states' || table === 'accessorials' || table === 'invoices'
      ? []
      : reportLines(data, table);
  // Dollars come first if there are any.
  const currency = data?.total.spend[0]?.currency ?? 'USD';
  const plotWord = MEASURES.find(({ value }) => value === measure)?.label ?? '';
  return (
    <Screen
      label="Reports"
      sideWord="Chart"
      side={
        <Side label="Chart" width={416}>
          <ChoiceField label="Chart by" value={measure} options={MEASURES} onChange={setMeasure} />
          {data === undefined ? null : data.total.shipments === 0 ? (
            <p className="muted">No data to chart.</p>
          ) : (
            <>
              <TrendChart report={data} measure={measure} word={plotWord} currency={currency} />
              {lines.length === 0 || table === 'trend' ? null : (
                <BarPlot lines={lines} measure={measure} word={plotWord} currency={currency} />
              )}
            </>
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
        <Button
          size="s"
          keys="P"
          busy={pdf.isPending || saving.isRunning}
          disabledReason={data === undefined ? 'No report yet' : null}
          onClick={savePdf}
        >
          Save PDF
        </Button>
        <Button size="s" keys="X" busy={csv.isPending} onClick={save}>
          Export CSV
        </Button>
      </div>
      <ReportFilters
        form={form}
        today={today}
        carriers={data?.carriers ?? []}
        compared={data === undefined ? null : comparedLabel(data)}
        first={first}
        onChange={change}
      />
      <div className={styles.body}>
        {report.isError ? <ErrorCallout error={report.error.error} onRetry={() => void report.refetch()} /> : null}
        {csv.error === null ? null : <ErrorCallout error={csv.error.error} onRetry={save} />}
        {pdf.error === null ? null : <ErrorCallout error={pdf.error.error} onRetry={savePdf} />}
        <SavedNote saving={saving} canShowInFolder={capabilities?.showInFolder === true} />
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
            <ReportTotals report={data} />
            <ReportTables report={data} table={table} onTable={setTable} measure={cells} onMeasure={setCells} />
          </>
        )}
      </div>
    </Screen>
  );
}
