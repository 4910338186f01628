import { useRef, useState } from 'react';
import { useLocation } from 'wouter';
import type { EntryMetadata } from '../../../shared/contract/directory.ts';
import { screenSearches } from '../../lib/handOver.ts';
import { useMediaQuery } from '../../lib/useMediaQuery.ts';
import { Button } from '../../ui/Button.tsx';
import { ErrorCallout } from '../../ui/ErrorCallout.tsx';
import { isTextField } from '../../ui/keys/registry.ts';
import { useKeys } from '../../ui/keys/useKeys.ts';
import { Screen } from '../../ui/Screen.tsx';
import { SearchInput } from '../../ui/SearchInput.tsx';
import styles from './book.module.css';
import { DirectoryTable } from './DirectoryTable.tsx';
import type { DirectoryConfig } from './directoryConfig.ts';
import { EntryPane } from './EntryPane.tsx';
import { ExportedNote, useExport } from './ExportedNote.tsx';
import { ImportSheet } from './ImportSheet.tsx';
import { directoryStrings } from './strings.ts';
import { type OpenEntry, useOpenEntry } from './useOpenEntry.ts';
import { useRemoval } from './useRemoval.ts';
import { useTicks } from './useTicks.ts';

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
  const isNarrow = useMediaQuery('(max-width: 1100px)');

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
      { keys: 'N', label: directoryStrings.newEntry[book.many], run: opened.openNew, bar: false },
      { keys: 'F', label: directoryStrings.search, run: () => field.current?.select(), bar: false },
      {
        keys: 'Del',
        label:
          checked.length === 0 ? directoryStrings.remove : directoryStrings.removeSelected[book.many](checked.length),
        run: () => remove(checked.length > 0 || chosen === undefined ? checked : [chosen]),
        when: (chosen !== undefined || checked.length > 0) && opened.current === null && !isImporting,
        bar: checked.length === 0,
      },
      { keys: 'Space', label: directoryStrings.select, palette: false, when: opened.current === null && !isImporting },
      {
        keys: 'Ctrl+A',
        label: directoryStrings.selectAll,
        run: ticks.onTickAll,
        when: () => entries.length > 0 && !isImporting && !isTextField(document.activeElement),
      },
      {
        keys: 'Esc',
        label: directoryStrings.clearSelection,
        run: clear,
        when: checked.length > 0 && opened.current === null && !isImporting,
      },
      {
        keys: 'Alt+Z',
        label: directoryStrings.undo,
        run: () => void removal.undo(),
        bar: false,
        when: removal.canUndo,
      },
      {
        keys: 'Alt+M',
        label: directoryStrings.importAction,
        run: () => setIsImporting(true),
        bar: false,
        when: !isImporting,
      },
      ...(related === undefined
        ? []
        : [{ keys: related.keys, label: related.label, run: () => navigate(related.path), bar: false }]),
      {
        keys: 'Alt+P',
        label: directoryStrings.exportAction,
        run: () => void exporting.run(search),
        bar: false,
        when: list.total > 0,
      },
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
    <Screen
      label={book.title}
      side={pane === null ? undefined : paneOf(pane)}
      opened={pane === null ? null : pane.start.entryId}
    >
      <div className={styles.tools}>
        <h1>{book.title}</h1>
        <SearchInput
          ref={field}
          className={styles.search}
          label={directoryStrings.searchIn[book.many]}
          placeholder={directoryStrings.search}
          keys="F"
          value={search}
          onChange={setSearch}
          onDown={focusTable}
        />
        <span className="small muted nowrap" role="status">
          {list.entries === undefined
            ? ''
            : directoryStrings.countLabel(entries.length, list.total, search.trim() !== '')}
        </span>
        {checked.length === 0 || pane !== null || isImporting ? null : (
          <>
            <span className="small nowrap" role="status">
              {directoryStrings.selected(checked.length)}
            </span>
            <Button kind="quiet" size="s" keys="Del" onClick={() => remove(checked)}>
              {directoryStrings.removeSelected[book.many](checked.length)}
            </Button>
          </>
        )}
        {removal.label === null ? null : (
          <span className="row small dim nowrap" role="status">
            {removal.label}
            {removal.canUndo ? (
              <Button kind="quiet" size="s" keys="Alt+Z" onClick={() => void removal.undo()}>
                {directoryStrings.undo}
              </Button>
            ) : null}
          </span>
        )}
        {opened.waiting.length > 0 && pane === null ? (
          <Button kind="quiet" size="s" onClick={opened.openWaiting}>
            {directoryStrings.unsaved(opened.waiting.length)}
          </Button>
        ) : null}
        <span className="grow" />
        {related === undefined ? null : (
          <Button kind="quiet" size="s" keys={related.keys} onClick={() => navigate(related.path)}>
            {related.label}
          </Button>
        )}
        <Button kind="quiet" size="s" keys="Alt+M" onClick={() => setIsImporting(true)}>
          {directoryStrings.importAction}
        </Button>
        <Button
          kind="quiet"
          size="s"
          keys="Alt+P"
          disabledReason={list.total === 0 ? directoryStrings.nothingToExport : null}
          onClick={() => void exporting.run(search)}
        >
          {directoryStrings.exportAction}
        </Button>
        <Button size="s" keys="N" onClick={opened.openNew}>
          {directoryStrings.newEntry[book.many]}
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
        <DirectoryTable
          tableRef={sheet}
          book={book}
          list={list}
          search={search}
          columns={pane === null && !isNarrow ? book.columns : book.narrowColumns}
          ticks={ticks}
          selected={selected}
          onSelect={setSelected}
          onOpen={opened.open}
          onNew={opened.openNew}
          onImport={() => setIsImporting(true)}
          onShowAll={() => setSearch('')}
        />
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
