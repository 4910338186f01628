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
import { DirectoryTable } from './DirectoryTable.tsx';
import styles from './directory.module.css';
import type { DirectoryConfig } from './directoryConfig.ts';
import { EntryPane } from './EntryPane.tsx';
import { ExportedNote, useExport } from './ExportedNote.tsx';
import { ImportSheet } from './ImportSheet.tsx';
import { directoryStrings } from './strings.ts';
import { type OpenEntry, useOpenEntry } from './useOpenEntry.ts';
import { useRemoval } from './useRemoval.ts';
import { useTicks } from './useTicks.ts';

interface DirectoryScreenProps<Entry extends EntryMetadata> {
  readonly config: DirectoryConfig<Entry>;
  /** Entry to open. The URL loses it again, so that the same entry can be opened once more. */
  readonly entryId: string | undefined;
}

/** Screen of a directory: table, search, side pane with one entry, import and export. */
export function DirectoryScreen<Entry extends EntryMetadata>({ config, entryId }: DirectoryScreenProps<Entry>) {
  const [, navigate] = useLocation();
  const [search, setSearch] = useState('');
  screenSearches.useReceived(`/${config.plural}`, setSearch);
  const list = config.useList(search);
  const [selected, setSelected] = useState<string | null>(null);
  const [isImporting, setIsImporting] = useState(false);
  const field = useRef<HTMLInputElement>(null);
  const tableBox = useRef<HTMLDivElement>(null);
  const entries = list.entries ?? [];
  const { checked, ticks, clear } = useTicks(entries, config.nameOf);
  const opened = useOpenEntry(config, entryId, () => navigate(`/${config.plural}`, { replace: true }));
  const removal = useRemoval(config);
  const exporting = useExport(config);
  const actions = config.useActions();
  const { related } = config;
  const isNarrow = useMediaQuery('(max-width: 1100px)');

  const focusTable = () =>
    setTimeout(() => tableBox.current?.querySelector<HTMLElement>('tr[tabindex="0"]')?.focus(), 0);
  const close = () => {
    opened.close();
    focusTable();
  };
  const remove = (toRemove: readonly Entry[]) => {
    opened.close();
    clear();
    void removal.remove(toRemove);
    focusTable();
  };
  const chosen = entries.find(({ id }) => id === selected);
  useKeys(
    [
      { keys: 'N', label: directoryStrings.newEntry[config.plural], run: opened.openNew, writes: true, bar: false },
      { keys: 'F', label: directoryStrings.search, run: () => field.current?.select(), bar: false },
      {
        keys: 'Del',
        label:
          checked.length === 0
            ? directoryStrings.remove
            : directoryStrings.removeSelected[config.plural](checked.length),
        run: () => remove(checked.length > 0 || chosen === undefined ? checked : [chosen]),
        writes: true,
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
        writes: true,
        bar: false,
        when: removal.canUndo,
      },
      {
        keys: 'Alt+M',
        label: directoryStrings.importAction,
        run: () => setIsImporting(true),
        writes: true,
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
    { scope: config.title },
  );

  const pane = opened.current;
  return (
    <Screen
      label={config.title}
      side={pane === null ? undefined : paneOf(pane)}
      opened={pane === null ? null : pane.start.entryId}
    >
      <div className={styles.tools}>
        <h1>{config.title}</h1>
        <SearchInput
          ref={field}
          className={styles.search}
          label={directoryStrings.searchIn[config.plural]}
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
            <Button kind="quiet" size="s" keys="Del" writes onClick={() => remove(checked)}>
              {directoryStrings.removeSelected[config.plural](checked.length)}
            </Button>
          </>
        )}
        {removal.label === null ? null : (
          <span className="row small dim nowrap" role="status">
            {removal.label}
            {removal.canUndo ? (
              <Button kind="quiet" size="s" keys="Alt+Z" writes onClick={() => void removal.undo()}>
                {directoryStrings.undo}
              </Button>
            ) : null}
          </span>
        )}
        {opened.unsavedDrafts.length > 0 && pane === null ? (
          <Button kind="quiet" size="s" onClick={opened.openUnsaved}>
            {directoryStrings.unsaved(opened.unsavedDrafts.length)}
          </Button>
        ) : null}
        <span className="grow" />
        {related === undefined ? null : (
          <Button kind="quiet" size="s" keys={related.keys} onClick={() => navigate(related.path)}>
            {related.label}
          </Button>
        )}
        <Button kind="quiet" size="s" keys="Alt+M" writes onClick={() => setIsImporting(true)}>
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
        <Button size="s" keys="N" writes onClick={opened.openNew}>
          {directoryStrings.newEntry[config.plural]}
        </Button>
      </div>
      <ExportedNote exporting={exporting} what={config.singular} />
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
          config={config}
          onClose={(first) => {
            setIsImporting(false);
            if (first !== null) setSelected(first);
            focusTable();
          }}
        />
      ) : (
        <DirectoryTable
          tableRef={tableBox}
          config={config}
          list={list}
          search={search}
          columns={pane === null && !isNarrow ? config.columns : config.narrowColumns}
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

  function paneOf({ start, entry, isRestored }: OpenEntry<Entry>) {
    return (
      <EntryPane
        key={start.entryId}
        config={config}
        start={start}
        entry={entry}
        isRestored={isRestored}
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
