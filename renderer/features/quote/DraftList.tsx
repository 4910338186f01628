import { IconTrash } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import type { RefObject } from 'react';
import { callQuery } from '../../api/query.ts';
import { formatDayShort } from '../../lib/format.ts';
import { LoadState } from '../../ui/LoadState.tsx';
import { draftLane } from './draft.ts';
import { isBlankRow } from './form.ts';
import { whenLabel } from './RecentQuotes.tsx';
import styles from './SideList.module.css';
import { SideList } from './SideList.tsx';
import { quoteStrings } from './strings.ts';
import { type SavedQuoteDraft, savedDrafts } from './useQuoteDraft.ts';

interface DraftListProps {
  /** The draft in the form, which isn't listed. */
  readonly currentId: string;
  readonly today: string;
  readonly list: RefObject<HTMLUListElement | null>;
  readonly onOpen: (draft: SavedQuoteDraft) => void;
  readonly onDiscard: (draft: SavedQuoteDraft) => void;
}

/** List of the other quote drafts by lane and date, to open or discard. */
export function DraftList({ currentId, today, list, onOpen, onDiscard }: DraftListProps) {
  const saved = useQuery(callQuery('drafts.list', { kind: 'quote' }));
  const others = savedDrafts(saved.data?.drafts ?? []).filter((draft) => draft.id !== currentId);
  if (others.length === 0) return <LoadState of={saved} />;
  return (
    <SideList
      title={quoteStrings.drafts}
      keys="Alt+O"
      list={list}
      items={others}
      idOf={(draft) => draft.id}
      nameOf={(draft) => draftLane(draft.form)}
      onOpen={onOpen}
      tools={[{ key: 'Delete', icon: IconTrash, label: quoteStrings.deleteDraft, run: onDiscard }]}
      renderItem={({ form, savedAtMs }) => (
        <>
          <span className={styles.first}>{draftLane(form)}</span>
          <span>{form.pickupDate === '' ? quoteStrings.noDate : formatDayShort(form.pickupDate)}</span>
          <span className={styles.second}>
            {quoteStrings.linesOfFreight(form.rows.filter((row) => !isBlankRow(row)).length)}
          </span>
          <span className={styles.second}>{savedAtMs === null ? '' : whenLabel(savedAtMs, today)}</span>
        </>
      )}
    />
  );
}
