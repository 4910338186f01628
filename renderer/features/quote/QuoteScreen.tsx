import { ErrorCallout } from '../../ui/ErrorCallout.tsx';
import { Screen, ScrollArea } from '../../ui/Screen.tsx';
import { SkeletonRows } from '../../ui/SkeletonRows.tsx';
import { QuoteWorkbench } from './QuoteWorkbench.tsx';
import { quoteStrings } from './strings.ts';
import { useOpenDraft } from './useQuoteDraft.ts';

/** The quote form, opened with the last draft. */
export function QuoteScreen() {
  const { draft, open, error, retry } = useOpenDraft();
  if (draft !== null) return <QuoteWorkbench key={draft.id} loaded={draft} onSwitch={open} />;
  return (
    <Screen label={quoteStrings.newQuote}>
      <ScrollArea>
        {error === null ? (
          <SkeletonRows label={quoteStrings.theDraft} />
        ) : (
          <ErrorCallout error={error} onRetry={retry} />
        )}
      </ScrollArea>
    </Screen>
  );
}
