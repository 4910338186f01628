import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { useLocation } from 'wouter';
import type { ReportTable } from '../../../shared/contract/reports.ts';
import { callQuery, useCall } from '../../api/query.ts';
import { useSaving } from '../../api/useSaving.ts';
import { dayOfInstant, formatDayTyped } from '../../lib/format.ts';
import { useNow } from '../../lib/useNow.ts';
import { Button } from '../../ui/Button.tsx';
import { ErrorCallout } from '../../ui/ErrorCallout.tsx';
import { ChoiceField } from '../../ui/Field.tsx';
import { useKeys } from '../../ui/keys/useKeys.ts';
import { LoadState } from '../../ui/LoadState.tsx';
import { SavedFile } from '../../ui/SavedFile.tsx';
import { Screen, Side } from '../../ui/Screen.tsx';
import { SkeletonRows } from '../../ui/SkeletonRows.tsx';
import { SavedNote } from '../documents/index.ts';
import { BarPlot } from './BarPlot.tsx';
import { COMPARISONS, ReportFilters, type ReportForm, readDay } from './ReportFilters.tsx';
import { ReportTables } from './ReportTables.tsx';
import { ReportTotals } from './ReportTotals.tsx';
import { comparedLabel } from './reportChanges.ts';
import { currencyOf, type ReportMetric, reportLines } from './reportLines.ts';
import { namedPeriods } from './reportPeriods.ts';
import { reportSheet } from './reportSheet.ts';
import styles from './reports.module.css';
import type { MatrixMeasure } from './StateMatrix.tsx';
import { reportsStrings } from './strings.ts';
import { TrendChart } from './TrendChart.tsx';

const MEASURES = [
  { value: 'spend', label: reportsStrings.spend },
  { value: 'shipments', label: reportsStrings.shipments },
  { value: 'onTime', label: reportsStrings.onTime },
  { value: 'perCwt', label: reportsStrings.perCwt },
] as const;
const COMPARE_KEYS = { none: 'N', before: 'B', last_year: 'Y' } as const;
const DEBOUNCE_MS = 250;

/** The last state of the form, for as long as the app runs. */
let lastForm: ReportForm | null = null;

function defaultForm(today: string): ReportForm {
  const year = namedPeriods(today).find(({ name }) => name === 'year');
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
function useDebounced<Value>(value: Value): Value {
  const [debounced, setDebounced] = useState(value);
  useEffect(() => {
    const timer = setTimeout(() => setDebounced(value), DEBOUNCE_MS);
    return () => clearTimeout(timer);
  }, [value]);
  return debounced;
}

/** The request of a form; a date that can't be read is empty. */
function requestOf({ from, to, carrier, origin, destination, compare }: ReportForm, today: string) {
  return {
    from: readDay(from, today).date ?? '',
    to: readDay(to, today).date ?? '',
    carrier,
    origin: origin.trim(),
    destination: destination.trim(),
    compare,
  };
}

const hasDates = ({ from, to }: { readonly from: string; readonly to: string }) =>
  from !== '' && to !== '' && from <= to;

/** Spend, counts and on-time share by carrier, lane, state, and time, at `#/reports`. */
export function ReportsScreen() {
  const today = dayOfInstant(useNow(60_000));
  const [form, setForm] = useState<ReportForm>(() => lastForm ?? defaultForm(today));
  const [table, setTable] = useState<ReportTable>('carriers');
  const [measure, setMeasure] = useState<ReportMetric>('spend');
  const [matrixMeasure, setMatrixMeasure] = useState<MatrixMeasure>('shipments');
  const first = useRef<HTMLInputElement>(null);
  useEffect(() => {
    lastForm = form;
  }, [form]);

  const debouncedForm = useDebounced(form);
  const request = requestOf(debouncedForm, today);
  const isReadable = hasDates(request);
  const report = useQuery({
    ...callQuery('reports.get', request),
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
  // Of the current form: the report of its last change may still be loading.
  const toExport = requestOf(form, today);
  const datesProblem = hasDates(toExport) ? null : reportsStrings.checkDates;
  const canExport = datesProblem === null && !csv.isPending;
  const save = () => {
    if (canExport) csv.mutate({ request: toExport, table });
  };
  const pdf = useCall('reports.pdf');
  const saving = useSaving();
  const capabilities = useQuery(callQuery('documents.capabilities', {})).data;
  const isCurrent = debouncedForm === form && !report.isPlaceholderData;
  const canSavePdf = isReadable && report.data !== undefined && isCurrent && !pdf.isPending;
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
        label: reportsStrings.periodActions[period.name],
        bar: false,
        run: () => change({ from: formatDayTyped(period.from), to: formatDayTyped(period.to) }),
      })),
      { keys: 'C', label: reportsStrings.byCarrier, run: () => setTable('carriers') },
      { keys: 'L', label: reportsStrings.byLane, run: () => setTable('lanes') },
      { keys: 'S', label: reportsStrings.byState, run: () => setTable('states') },
      { keys: 'M', label: reportsStrings.byMonth, run: () => setTable('trend') },
      { keys: 'A', label: reportsStrings.byAccessorial, run: () => setTable('accessorials') },
      { keys: 'I', label: reportsStrings.byInvoice, run: () => setTable('invoices') },
      ...COMPARISONS.map(({ value }) => ({
        keys: COMPARE_KEYS[value],
        label: reportsStrings.compareActions[value],
        bar: false,
        run: () => change({ compare: value }),
      })),
      { keys: 'F', label: reportsStrings.chooseDates, run: () => first.current?.select() },
      { keys: 'P', label: reportsStrings.savePdf, bar: false, run: savePdf, when: canSavePdf },
      { keys: 'X', label: reportsStrings.exportCsv, bar: false, run: save, when: canExport },
    ],
    { scope: 'Reports' },
  );

  const [, navigate] = useLocation();
  const { data } = report;
  const lines =
    data === undefined || table === 'states' || table === 'accessorials' || table === 'invoices'
      ? []
      : reportLines(data, table);
  const currency = data === undefined ? 'USD' : currencyOf(data);
  const plotLabel = MEASURES.find(({ value }) => value === measure)?.label ?? '';
  return (
    <Screen
      label={reportsStrings.reports}
      sideWord={reportsStrings.chart}
      side={
        <Side label={reportsStrings.chart} width={416}>
          <ChoiceField label={reportsStrings.chartBy} value={measure} options={MEASURES} onChange={setMeasure} />
          {data === undefined ? null : data.total.shipments === 0 ? (
            <p className="muted">{reportsStrings.noChart}</p>
          ) : (
            <>
              <TrendChart report={data} measure={measure} measureLabel={plotLabel} currency={currency} />
              {lines.length === 0 || table === 'trend' ? null : (
                <BarPlot lines={lines} measure={measure} measureLabel={plotLabel} currency={currency} />
              )}
            </>
          )}
          <p className="small muted">{reportsStrings.onTimeNote}</p>
        </Side>
      }
    >
      <div className={styles.head}>
        <h1>{reportsStrings.reports}</h1>
        <span className="grow" />
        <Button kind="quiet" size="s" keys="Alt+V" onClick={() => navigate('/invoices')}>
          {reportsStrings.invoices}
        </Button>
        <Button
          size="s"
          keys="P"
          busy={pdf.isPending || saving.isRunning}
          disabledReason={datesProblem ?? (data === undefined ? reportsStrings.noReportYet : null)}
          onClick={savePdf}
        >
          {reportsStrings.savePdf}
        </Button>
        <Button size="s" keys="X" busy={csv.isPending} disabledReason={datesProblem} onClick={save}>
          {reportsStrings.exportCsv}
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
        <LoadState of={report} />
        {csv.error === null ? null : <ErrorCallout error={csv.error.error} onRetry={save} />}
        {pdf.error === null ? (
          <SavedNote saving={saving} canShowInFolder={capabilities?.showInFolder === true} />
        ) : (
          <ErrorCallout error={pdf.error.error} onRetry={savePdf} />
        )}
        {csv.data === undefined ? null : (
          <SavedFile
            what={reportsStrings.savedLines(csv.data.rows)}
            fileName={csv.data.fileName}
            path={csv.data.path}
            onClose={csv.reset}
          />
        )}
        {report.isPending && isReadable ? <SkeletonRows rows={8} label={reportsStrings.report} /> : null}
        {data === undefined ? null : (
          <>
            <ReportTotals report={data} />
            <ReportTables
              report={data}
              table={table}
              onTable={setTable}
              measure={matrixMeasure}
              onMeasure={setMatrixMeasure}
            />
          </>
        )}
      </div>
    </Screen>
  );
}
