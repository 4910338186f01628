import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useEffect, useMemo, useRef, useState } from 'react';
import { useLocation } from 'wouter';
import type { Invoice, InvoiceFilter } from '../../../shared/contract/invoices.ts';
import type { AppError } from '../../../shared/errors.ts';
import { invoke } from '../../api/client.ts';
import { callQuery } from '../../api/query.ts';
import { dayOfInstant, formatNumber } from '../../lib/format.ts';
import { useMediaQuery } from '../../lib/useMediaQuery.ts';
import { useNow } from '../../lib/useNow.ts';
import { Button } from '../../ui/Button.tsx';
import { Callout } from '../../ui/Callout.tsx';
import { DataTable } from '../../ui/DataTable.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { ErrorCallout } from '../../ui/ErrorCallout.tsx';
import { type Filter, FilterButtons } from '../../ui/FilterButtons.tsx';
import type { KeyBinding } from '../../ui/keys/registry.ts';
import { useKeys } from '../../ui/keys/useKeys.ts';
import { LoadState } from '../../ui/LoadState.tsx';
import { Screen, StatusBar } from '../../ui/Screen.tsx';
import { SearchInput } from '../../ui/SearchInput.tsx';
import { ImportInvoices } from './ImportInvoices.tsx';
import { InvoiceForm } from './InvoiceForm.tsx';
import { InvoicePane } from './InvoicePane.tsx';
import { invoiceColumns } from './invoiceColumns.tsx';
import styles from './invoices.module.css';
import { invoicesStrings } from './strings.tsx';

const FILTERS: readonly Filter<InvoiceFilter>[] = [
  { value: 'all', label: invoicesStrings.all, keys: 'A' },
  { value: 'differences', label: invoicesStrings.differences, keys: 'D' },
  { value: 'to_dispute', label: invoicesStrings.toDispute, keys: 'T' },
  { value: 'disputed', label: invoicesStrings.disputed, keys: 'B' },
  { value: 'deadline', label: invoicesStrings.nearDeadline, keys: 'L' },
  { value: 'unmatched', label: invoicesStrings.noShipment, keys: 'U' },
];
const MAX_ROWS = 1_000;

type Open = { readonly what: 'import' } | { readonly what: 'form'; readonly invoice: Invoice | null };

/** Invoices of all carriers, at `#/invoices`: billed against quoted, and disputes. With an identifier, it selects that one. */
export function InvoicesScreen({ invoiceId }: { readonly invoiceId: string | undefined }) {
  const [, navigate] = useLocation();
  const today = dayOfInstant(useNow(60_000));
  const isNarrow = useMediaQuery('(max-width: 1100px)');
  const isMedium = useMediaQuery('(max-width: 1640px)');
  const [filter, setFilter] = useState<InvoiceFilter>('all');
  const [search, setSearch] = useState('');
  const [focusedId, setFocusedId] = useState<string | null>(invoiceId ?? null);
  const [open, setOpen] = useState<Open | null>(null);
  const [deleted, setDeleted] = useState<readonly Invoice[]>([]);
  /** Number of the last invoice that couldn't be restored. */
  const [notRestored, setNotRestored] = useState<string | null>(null);
  const [error, setError] = useState<AppError | null>(null);
  /** A second press acts on what the first one leaves. */
  const isUndoing = useRef(false);
  const searchInput = useRef<HTMLInputElement>(null);
  const table = useRef<HTMLDivElement>(null);
  const list = useQuery({
    ...callQuery('invoices.list', { filter, search, offset: 0, limit: MAX_ROWS }),
    placeholderData: keepPreviousData,
  });
  const columns = useMemo(
    () => invoiceColumns(today, isNarrow ? 'narrow' : isMedium ? 'medium' : 'all'),
    [today, isNarrow, isMedium],
  );
  const rows = list.data?.invoices ?? [];
  const current = rows.find(({ id }) => id === focusedId) ?? rows[0];
  // Opened by its address: it may be in none of the rows.
  const shownId = invoiceId !== undefined && focusedId === invoiceId ? invoiceId : (current?.id ?? null);
  const listed = rows.find(({ id }) => id === shownId);
  const opened = useQuery({
    ...callQuery('invoices.get', { id: shownId ?? '' }),
    enabled: shownId !== null && listed === undefined,
  });
  const shown = listed ?? opened.data?.invoice;
  const focusRows = () => setTimeout(() => table.current?.querySelector<HTMLElement>('tr[tabindex="0"]')?.focus(), 0);
  useEffect(() => {
    if (invoiceId !== undefined) setFocusedId(invoiceId);
  }, [invoiceId]);

  const close = () => {
    setOpen(null);
    focusRows();
  };
  const remove = async (invoice: Invoice) => {
    setNotRestored(null);
    const response = await invoke('invoices.remove', { ids: [invoice.id] });
    setError(response.ok ? null : response.error);
    // 0: deleted by an earlier press of the key.
    if (response.ok && response.value.removed > 0) {
      setDeleted((now) => [...now, invoice]);
      const at = rows.findIndex(({ id }) => id === invoice.id);
      setFocusedId((at === -1 ? null : (rows[at + 1] ?? rows[at - 1])?.id) ?? null);
    }
    focusRows();
  };
  const last = deleted.at(-1);
  const undo = async () => {
    if (last === undefined || isUndoing.current) return;
    isUndoing.current = true;
    const response = await invoke('invoices.restore', { ids: [last.id] });
    isUndoing.current = false;
    setError(response.ok ? null : response.error);
    if (!response.ok) return;
    setDeleted((now) => now.filter((invoice) => invoice !== last));
    setNotRestored(response.value.restored === 0 ? last.fields.invoiceNumber : null);
  };

  useKeys(
    [
      { keys: 'F', label: invoicesStrings.search, run: () => searchInput.current?.select(), bar: false },
      ...FILTERS.map(({ value, label, keys }) => ({
        keys,
        label: invoicesStrings.showFilter(label.toLowerCase()),
        run: () => setFilter(value),
        bar: false,
      })),
      { keys: 'N', label: invoicesStrings.newInvoice, run: () => setOpen({ what: 'form', invoice: null }), bar: false },
      { keys: 'Alt+M', label: invoicesStrings.import, run: () => setOpen({ what: 'import' }), bar: false },
      {
        keys: 'Del',
        label: invoicesStrings.delete,
        run: () => shown !== undefined && void remove(shown),
        when: shown !== undefined,
      },
      { keys: 'Alt+Z', label: invoicesStrings.undo, run: () => void undo(), bar: false, when: last !== undefined },
      { keys: 'R', label: invoicesStrings.invoiceReport, run: () => navigate('/reports'), bar: false },
    ].map((binding: KeyBinding) => ({ ...binding, when: open === null && binding.when !== false })),
    { scope: 'Invoices' },
  );

  if (open !== null) {
    return (
      <Screen label={invoicesStrings.invoices}>
        {open.what === 'import' ? (
          <ImportInvoices onClose={close} />
        ) : (
          <InvoiceForm
            invoice={open.invoice}
            today={today}
            onClose={(saved) => {
              if (saved !== null) setFocusedId(saved.id);
              close();
            }}
          />
        )}
      </Screen>
    );
  }
  return (
    <Screen
      label={invoicesStrings.invoices}
      side={
        shownId === null ? undefined : (
          <InvoicePane
            key={shownId}
            id={shownId}
            today={today}
            onEdit={(invoice) => setOpen({ what: 'form', invoice })}
            onDelete={(invoice) => void remove(invoice)}
          />
        )
      }
    >
      <div className={styles.head}>
        <h1>{invoicesStrings.invoices}</h1>
        {last === undefined ? null : (
          <span className="row small dim nowrap" role="status">
            {invoicesStrings.deleted(last.fields.invoiceNumber)}
            <Button kind="quiet" size="s" keys="Alt+Z" onClick={() => void undo()}>
              {invoicesStrings.undo}
            </Button>
          </span>
        )}
        <span className="grow" />
        <Button kind="quiet" size="s" keys="R" onClick={() => navigate('/reports')}>
          {invoicesStrings.report}
        </Button>
        <Button kind="quiet" size="s" keys="Alt+M" onClick={() => setOpen({ what: 'import' })}>
          {invoicesStrings.import}
        </Button>
        <Button size="s" keys="N" onClick={() => setOpen({ what: 'form', invoice: null })}>
          {invoicesStrings.newInvoice}
        </Button>
      </div>
      <StatusBar>
        <SearchInput
          ref={searchInput}
          className={styles.search}
          label={invoicesStrings.searchInvoices}
          placeholder={invoicesStrings.searchHint}
          keys="F"
          value={search}
          onChange={setSearch}
          onDown={focusRows}
          onEscape={focusRows}
        />
        <FilterButtons
          label={invoicesStrings.show}
          filters={FILTERS.map((one) => {
            const count = one.value === 'all' ? 0 : (list.data?.counts[one.value] ?? 0);
            return count === 0 ? one : { ...one, count: formatNumber(count) };
          })}
          value={filter}
          onChange={setFilter}
        />
        <span className="small muted nowrap" role="status">
          {list.data === undefined
            ? ''
            : list.data.total > rows.length
              ? invoicesStrings.onlyFirst(rows.length, list.data.total)
              : invoicesStrings.invoiceCount(list.data.total)}
        </span>
      </StatusBar>
      {error === null ? null : (
        <div className="pad">
          <ErrorCallout error={error} />
        </div>
      )}
      {notRestored === null ? null : (
        <div className="pad">
          <Callout kind="attn" title={invoicesStrings.notRestored(notRestored)}>
            <p>{invoicesStrings.numberIsTaken}</p>
          </Callout>
        </div>
      )}
      {list.data === undefined || list.data.unreadable === 0 ? null : (
        <div className="pad">
          <Callout kind="attn" title={invoicesStrings.unreadable(list.data.unreadable)}>
            <p>{invoicesStrings.unreadableHint(list.data.unreadable)}</p>
          </Callout>
        </div>
      )}
      {list.data === undefined ? (
        <div className="pad">
          <LoadState of={list} label={invoicesStrings.invoices} rows={12} />
        </div>
      ) : (
        <div ref={table} className={styles.table}>
          <DataTable
            label={invoicesStrings.invoices}
            rows={rows}
            columns={columns}
            rowId={({ id }) => id}
            focusedId={current?.id ?? null}
            onFocusRow={({ id }) => setFocusedId(id)}
            onOpen={(invoice) => setOpen({ what: 'form', invoice })}
            dense
            bleed
            virtual
            autoFocus
            empty={
              list.data.counts.all === 0 ? (
                <EmptyState
                  action={
                    <span className="row">
                      <Button onClick={() => setOpen({ what: 'form', invoice: null })}>
                        {invoicesStrings.newInvoice}
                      </Button>
                      <Button onClick={() => setOpen({ what: 'import' })}>{invoicesStrings.importCsv}</Button>
                    </span>
                  }
                >
                  {invoicesStrings.noInvoices}
                </EmptyState>
              ) : (
                <EmptyState
                  action={
                    <Button
                      onClick={() => {
                        setFilter('all');
                        setSearch('');
                      }}
                    >
                      {invoicesStrings.showAll}
                    </Button>
                  }
                >
                  {invoicesStrings.noMatch}
                </EmptyState>
              )
            }
          />
        </div>
      )}
    </Screen>
  );
}
