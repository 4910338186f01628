import type { Ref } from 'react';
import type { EntryMetadata } from '../../../shared/contract/directory.ts';
import { Button } from '../../ui/Button.tsx';
import { type DataColumn, DataTable, type DataTicks } from '../../ui/DataTable.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { LoadState } from '../../ui/LoadState.tsx';
import styles from './directory.module.css';
import type { DirectoryConfig, EntryList } from './directoryConfig.ts';
import { directoryStrings } from './strings.ts';

const rowId = ({ id }: EntryMetadata) => id;

interface DirectoryTableProps<Entry extends EntryMetadata> {
  readonly tableRef: Ref<HTMLDivElement>;
  readonly config: DirectoryConfig<Entry>;
  readonly list: EntryList<Entry>;
  readonly search: string;
  readonly columns: readonly DataColumn<Entry>[];
  readonly ticks: DataTicks<Entry>;
  readonly selected: string | null;
  readonly onSelect: (id: string) => void;
  readonly onOpen: (entry: Entry) => void;
  readonly onNew: () => void;
  readonly onImport: () => void;
  readonly onShowAll: () => void;
}

/** The entries that match the search, or why there are none. */
export function DirectoryTable<Entry extends EntryMetadata>(props: DirectoryTableProps<Entry>) {
  const { tableRef, config, list, search, columns, ticks, selected, onSelect, onOpen, onNew, onImport, onShowAll } =
    props;
  return (
    <div ref={tableRef} className={styles.table}>
      <LoadState bleed of={list.loading} rows={16} rowHeight={28} label={config.title} />
      {list.entries === undefined ? null : (
        <DataTable
          label={config.title}
          rows={list.entries}
          columns={columns}
          rowId={rowId}
          focusedId={selected}
          onFocusRow={(row) => onSelect(row.id)}
          onOpen={onOpen}
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
                    <Button keys="N" writes onClick={onNew}>
                      {directoryStrings.newEntry[config.plural]}
                    </Button>
                    <Button keys="Alt+M" writes onClick={onImport}>
                      {directoryStrings.importCsv}
                    </Button>
                  </span>
                }
              >
                {config.emptyMessage}
              </EmptyState>
            ) : (
              <EmptyState action={<Button onClick={onShowAll}>{directoryStrings.showAll}</Button>}>
                {directoryStrings.noMatch[config.plural]}
              </EmptyState>
            )
          }
        />
      )}
    </div>
  );
}
