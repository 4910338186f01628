import { IconBookmark, IconColumns3, IconDownload, IconFilter, IconRefresh } from '@tabler/icons-react';
import type { Ref } from 'react';
import { Button } from '../../../ui/Button.tsx';
import { Icon } from '../../../ui/Icon.tsx';
import { RequestButton } from '../../../ui/RequestButton.tsx';
import { SearchInput } from '../../../ui/SearchInput.tsx';
import styles from '../shipments.module.css';
import { RefreshProgress } from './RefreshState.tsx';
import { boardStrings } from './strings.tsx';
import type { Refresh } from './useRefresh.ts';

interface BoardToolsProps {
  readonly text: string;
  readonly onText: (text: string) => void;
  /** Moves the focus down to the rows of the table. */
  readonly onDown: () => void;
  readonly field: Ref<HTMLInputElement>;
  /** Number of active filters. */
  readonly filters: number;
  /** Such as `248 of 12,480`. */
  readonly counted: string;
  readonly refresh: Refresh;
  /** With a selection, the selection bar has the refresh button and its shortcut. */
  readonly hasSelection: boolean;
  readonly onRefresh: () => void;
  readonly isExporting: boolean;
  readonly onExport: () => void;
  readonly onCancelExport: () => void;
  readonly onOpen: (what: 'views' | 'filters' | 'columns') => void;
}

/** Toolbar: search, filters, views and columns on the left; refresh and export on the right. */
export function BoardTools(props: BoardToolsProps) {
  const { text, onText, onDown, field, filters, counted, refresh, onRefresh, isExporting, onExport, onOpen } = props;
  return (
    <div className={styles.tools}>
      <SearchInput
        ref={field}
        className={styles.filter}
        label={boardStrings.findShipments}
        placeholder={boardStrings.findHint}
        keys="F"
        value={text}
        onChange={onText}
        onDown={onDown}
      />
      <Button
        size="s"
        kind="quiet"
        keys="Shift+F"
        icon={<Icon of={IconFilter} size={14} />}
        onClick={() => onOpen('filters')}
      >
        {filters === 0 ? boardStrings.filters : boardStrings.filtersActive(filters)}
      </Button>
      <Button
        size="s"
        kind="quiet"
        keys="V"
        icon={<Icon of={IconBookmark} size={14} />}
        onClick={() => onOpen('views')}
      >
        {boardStrings.views}
      </Button>
      <Button
        size="s"
        kind="quiet"
        keys="L"
        icon={<Icon of={IconColumns3} size={14} />}
        onClick={() => onOpen('columns')}
      >
        {boardStrings.columns}
      </Button>
      <span className={`small muted ${styles.counted}`} role="status">
        {counted}
      </span>
      <span className="grow" />
      {refresh.run !== null && refresh.isRunning ? (
        <RefreshProgress run={refresh.run} onCancel={refresh.cancel} />
      ) : props.hasSelection ? null : (
        <RequestButton
          size="s"
          kind="quiet"
          keys="Shift+R"
          writes
          icon={<Icon of={IconRefresh} size={14} />}
          onClick={onRefresh}
        >
          {boardStrings.refreshAll}
        </RequestButton>
      )}
      {isExporting ? (
        <Button size="s" kind="quiet" keys="Ctrl+." onClick={props.onCancelExport}>
          {boardStrings.cancelExport}
        </Button>
      ) : (
        <Button size="s" kind="quiet" keys="X" icon={<Icon of={IconDownload} size={14} />} onClick={onExport}>
          {boardStrings.csv}
        </Button>
      )}
    </div>
  );
}
