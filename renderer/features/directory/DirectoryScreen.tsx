import { useRef, useState } from 'react';
import { useLocation } from 'wouter';
import type { EntryMetadata } from '../../../shared/contract/book.ts';
import { formatCount, formatNumber } from '../../lib/format.ts';
import { screenSearches } from '../../lib/handOver.ts';
import { useMediaQuery } from '../../lib/useMediaQuery.ts';
import { Button } from '../../ui/Button.tsx';
import { DataTable } from '../../ui/DataTable.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { ErrorCallout } from '../../ui/ErrorCallout.tsx';
import { isTextField } from '../../ui/keys/registry.ts';
import { useKeys } from '../../ui/keys/useKeys.ts';
import { Screen } from '../../ui/Screen.tsx';
import { SearchInput } from '../../ui/SearchInput.tsx';
import { SkeletonRows } from '../../ui/SkeletonRows.tsx';
import styles from './book.module.css';
import type { DirectoryConfig } from './directoryConfig.ts';
import { EntryPane } from './EntryPane.tsx';
import { ExportedNote, useExport } from './ExportedNote.tsx';
import { ImportSheet } from './ImportSheet.tsx';
import { type OpenEntry, useOpenEntry } from './useOpenEntry.ts';
import { useRemoval } from './useRemoval.ts';
import { useTicks } from './useTicks.ts';

const rowId = ({ id }: EntryMetadata) => id;

interface DirectoryScreenProps<Entry extends EntryMetadata> {
  readonly book: DirectoryConfig<Entry>;
  /** Entry to open. The URL loses it again, so that the same entry can be opened once more. */
  readonly entryId: string | undefined;
}

/** Screen of a directory: table, search, side pane with one entry, import and export. */
export function DirectoryScreen<Entry extends EntryMetadata>({ book, entryId }: DirectoryScreenProps<Entry>) {
  const [, navigate] = useLocation();
  const [search, setSearch] = useState('');
  screenSearches.useReceived(`/${book.many}`, setSearch);
  const list = book.useList(search);
  const [selected, setSelected] = useState<string | null>(null);
  const [isImporting, setIsImporting] = useState(false);
  const field = useRef<HTMLInputElement>(null);
  const sheet = useRef<HTMLDivElement>(null);
  const entries = list.entries ?? [];
  const { checked, ticks, clear } = useTicks(entries, book.nameOf);
  const opened = useOpenEntry(book, entryId, () => navigate(`/${book.many}`, { replace: true }));
  const removal = useRemoval(book);
  const exporting = useExport(book);
  const actions = book.useActions();
  const { related } = book;
  const isNarrow = useMediaQuery('(max-width: 1000px)');

  const focusTable = () => setTimeout(() => sheet.current?.querySelector<HTMLElement>('tr[tabindex="0"]')?.focus(), 0);
  const close = () => {
    opened.close();
    focusTable();
  };
  const remove = (some: readonly Entry[]) => {
    opened.close();
    clear();
    void removal.remove(some);
    focusTable();
  };
  const chosen = entries.find(({ id }) => id === selected);
  useKeys(
    [
      { keys: 'N', label: `New ${book.one}`, run: opened.openNew, bar: false },
      { keys: 'F', label: 'Search', run: () => field.current?.select(), bar: false },
      {
        keys: 'Del',
        label: checked.length === 0 ? 'Delete' : `Delete ${formatCount(checked.length, book.one)}`,
        run: () => remove(checked.length > 0 || chosen === undefined ? checked : [chosen]),
        when: (chosen !== undefined || checked.length > 0) && opened.current === null && !isImporting,
        bar: checked.length === 0,
      },
      { keys: 'Space', label: 'Select', palette: false, when: opened.current === null && !isImporting },
      {
        keys: 'Ctrl+A',
        label: 'Select all',
        run: ticks.onTickAll,
        when: () => entries.length > 0 && !isImporting && !isTextField(document.activeElement),
      },
      {
        keys: 'Esc',
        label: 'Clear selection',
        run: clear,
        when: checked.length > 0 && opened.current === null && !isImporting,
      },
      { keys: 'Alt+Z', label: 'Undo', run: () => void removal.undo(), bar: false, when: removal.canUndo },
      { keys: 'Alt+M', label: 'Import', run: () => setIsImporting(true), bar: false, when: !isImporting },
      ...(related === undefined
        ? []
        : [{ keys: related.keys, label: related.label, run: () => navigate(related.path), bar: false }]),
      { keys: 'Alt+P', label: 'Export', run: () => void exporting.run(search), bar: false, when: list.total > 0 },
      ...actions.map(({ keys, label, run }) => ({
        keys,
        label,
        when: chosen !== undefined && opened.current === null && !isImporting,
        run: () => {
          if (chosen !== undefined) void run(chosen);
        },
      })),
    ],
    { scope: book.title },
  );

  const pane = opened.current;
  return (
    <Screen label={book.title} side={pane === null ? undefined : paneOf(pane)}>
      <div className={styles.tools}>
        <h1>{book.title}</h1>
        <SearchInput
          ref={field}
          className={styles.search}
          label={`Search ${book.title.toLowerCase()}`}
          placeholder="Search"
          keys="F"
          value={search}
          onChange={setSearch}
          onDown={focusTable}
        />
        <span className="small muted nowrap" role="status">
          {list.entries === undefined ? '' : countLabel(entries.length, list.total, search)}
        </span>
        {checked.length === 0 || pane !== null || isImporting ? null : (
          <>
            <span className="small nowrap" role="status">
              {formatNumber(checked.length)} selected
            </span>
            <Button kind="quiet" size="s" keys="Del" onClick={() => remove(checked)}>
              Delete {formatCount(checked.length, book.one)}
            </Button>
          </>
        )}
        {removal.label === null ? null : (
          <span className="row small dim nowrap" role="status">
            {removal.label}
            {removal.canUndo ? (
              <Button kind="quiet" size="s" keys="Alt+Z" onClick={() => void removal.undo()}>
                Undo
              </Button>
            ) : null}
          </span>
        )}
        {opened.waiting.length > 0 && pane === null ? (
          <Button kind="quiet" size="s" onClick={opened.openWaiting}>
            {opened.waiting.length} unsaved
          </Button>
        ) : null}
        <span className="grow" />
        {related === undefined ? null : (
          <Button kind="quiet" size="s" keys={related.keys} onClick={() => navigate(related.path)}>
            {related.label}
          </Button>
        )}
        <Button kind="quiet" size="s" keys="Alt+M" onClick={() => setIsImporting(true)}>
          Import
        </Button>
        <Button
          kind="quiet"
          size="s"
          keys="Alt+P"
          disabledReason={list.total === 0 ? 'Nothing to export' : null}
          onClick={() => void exporting.run(search)}
        >
          Export
        </Button>
        <Button size="s" keys="N" onClick={opened.openNew}>
          New {book.one}
        </Button>
      </div>
      <ExportedNote exporting={exporting} what={book.one} />
      {opened.failed === null ? null : (
        <div className="pad">
          <ErrorCallout error={opened.failed.error} onRetry={opened.failed.retry} />
        </div>
      )}
      {removal.error === null ? null : (
        <div className="pad">
          <ErrorCallout error={removal.error} />
        </div>
      )}
      {isImporting ? (
        <ImportSheet
          book={book}
          onClose={(first) => {
            setIsImporting(false);
            if (first !== null) setSelected(first);
            focusTable();
          }}
        />
      ) : (
        <div ref={sheet} className={styles.table}>
          {list.error === null ? null : (
            <div className="pad">
              <ErrorCallout error={list.error.error} onRetry={list.retry} />
            </div>
          )}
          {list.entries === undefined && list.error === null ? (
            <SkeletonRows rows={16} rowHeight={28} label={book.title} />
          ) : null}
          {list.entries === undefined ? null : (
            <DataTable
              label={book.title}
              rows={entries}
              columns={pane === null && !isNarrow ? book.columns : book.narrowColumns}
              rowId={rowId}
              focusedId={selected}
              onFocusRow={(row) => setSelected(row.id)}
              onOpen={opened.open}
              ticks={ticks}
              dense
              bleed
              virtual
              autoFocus
              empty={
                search.trim() === '' ? (
                  <EmptyState
                    action={
                      <span className="row">
                        <Button keys="N" onClick={opened.openNew}>
                          New {book.one}
                        </Button>
                        <Button keys="Alt+M" onClick={() => setIsImporting(true)}>
                          Import CSV
                        </Button>
                      </span>
                    }
                  >
                    {book.emptyMessage}
                  </EmptyState>
                ) : (
                  <EmptyState action={<Button onClick={() => setSearch('')}>Show all</Button>}>
                    No {book.one} matches.
                  </EmptyState>
                )
              }
            />
          )}
        </div>
      )}
    </Screen>
  );

  function paneOf({ start, entry, isBack }: OpenEntry<Entry>) {
    return (
      <EntryPane
        key={start.entryId}
        book={book}
        start={start}
        entry={entry}
        isBack={isBack}
        actions={actions}
        onSaved={(saved) => {
          setSelected(saved.id);
          opened.saved(saved);
          focusTable();
        }}
        onClose={close}
        onDiscarded={() => {
          opened.discarded(start.entryId);
          focusTable();
        }}
        onRemove={(removed) => remove([removed])}
      />
    );
  }
}

function countLabel(shown: number, total: number, search: string): string {
  if (shown < total) return `Showing ${formatNumber(shown)} of ${formatNumber(total)}. Keep typing`;
  return search.trim() === '' ? formatNumber(total) : formatCount(total, 'match', 'matches');
}
