import { IconTrash } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import type { RefObject } from 'react';
import { callQuery } from '../../api/query.ts';
import { type ListedBookingDraft, listBookingDrafts } from '../../lib/bookingDrafts.ts';
import { LoadState } from '../../ui/LoadState.tsx';
import { whenLabel } from './RecentQuotes.tsx';
import styles from './SideList.module.css';
import { SideList } from './SideList.tsx';
import { quoteStrings } from './strings.ts';

const SHOWN = 5;

interface BookingDraftListProps {
  readonly today: string;
  readonly list: RefObject<HTMLUListElement | null>;
  readonly onOpen: (draft: ListedBookingDraft) => void;
  readonly onDiscard: (draft: ListedBookingDraft) => void;
}

/** List of the booking forms that were filled in but not booked. Hidden if there are none. */
export function BookingDraftList({ today, list, onOpen, onDiscard }: BookingDraftListProps) {
  const saved = useQuery(callQuery('drafts.list', { kind: 'booking' }));
  const drafts = listBookingDrafts(saved.data?.drafts ?? []).slice(0, SHOWN);
  if (drafts.length === 0) return <LoadState of={saved} />;
  return (
    <SideList
      title={quoteStrings.bookingDrafts}
      keys="Alt+B"
      list={list}
      items={drafts}
      idOf={({ id }) => id}
      nameOf={nameOf}
      onOpen={onOpen}
      tools={[{ key: 'Delete', icon: IconTrash, label: quoteStrings.deleteBookingDraft, run: onDiscard }]}
      renderItem={(draft) => (
        <>
          <span className={styles.first}>{nameOf(draft)}</span>
          <span />
          <span className={styles.second}>{draft.carrierName ?? quoteStrings.noCarrier}</span>
          <span className={styles.second}>{whenLabel(draft.savedAtMs, today)}</span>
        </>
      )}
    />
  );
}

const nameOf = ({ company }: ListedBookingDraft) => company ?? quoteStrings.noCompany;
