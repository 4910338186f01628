import type { RefObject } from 'react';
import { useLocation } from 'wouter';
import { Side } from '../../ui/Screen.tsx';
import { BookingDraftList } from './BookingDraftList.tsx';
import { DraftList } from './DraftList.tsx';
import { RecentQuotes } from './RecentQuotes.tsx';
import { quoteStrings } from './strings.ts';
import { TemplateList } from './TemplateList.tsx';
import type { QuoteTemplate } from './template.ts';
import type { StartActions } from './useStartActions.ts';

interface QuoteStartsProps {
  /** Draft in the form. */
  readonly currentId: string;
  readonly today: string;
  readonly openFrom: string;
  readonly lists: Readonly<
    Record<'bookingDrafts' | 'drafts' | 'templates' | 'recent', RefObject<HTMLUListElement | null>>
  >;
  readonly starts: StartActions;
  readonly onApply: (template: QuoteTemplate) => void;
  readonly onRename: (template: QuoteTemplate) => void;
}

/** What a quote can be started from, in the side pane. */
export function QuoteStarts({ currentId, today, openFrom, lists, starts, onApply, onRename }: QuoteStartsProps) {
  const [, navigate] = useLocation();
  return (
    <Side label={quoteStrings.startFrom} width={272}>
      <BookingDraftList
        today={today}
        list={lists.bookingDrafts}
        onOpen={({ path }) => navigate(path)}
        onDiscard={(draft) => void starts.discardBooking(draft)}
      />
      <DraftList
        currentId={currentId}
        today={today}
        list={lists.drafts}
        onOpen={(draft) => void starts.openDraft(draft)}
        onDiscard={(draft) => void starts.discard(draft)}
      />
      <TemplateList
        list={lists.templates}
        onApply={onApply}
        onRename={onRename}
        onRemove={(template) => void starts.removeTemplate(template)}
      />
      <RecentQuotes
        today={today}
        openFrom={openFrom}
        list={lists.recent}
        onOpen={(quoteId) => navigate(`/quote/${quoteId}/rates`)}
        onHistory={() => navigate('/quotes')}
      />
    </Side>
  );
}
