import { ErrorCallout } from '../../ui/ErrorCallout.tsx';
import { Screen, ScrollArea } from '../../ui/Screen.tsx';
import { SkeletonRows } from '../../ui/SkeletonRows.tsx';
import { QuoteWorkbench } from './QuoteWorkbench.tsx';
import { useOpenDraft } from './useQuoteDraft.ts';

/** The quote form, opened with the last draft. */
export function QuoteScreen() {
  const { draft, open, error, retry } = useOpenDraft();
  if (draft !== null) return <QuoteWorkbench key={draft.id} loaded={draft} onSwitch={open} />;
  return (
    <Screen label="New quote">
      <ScrollArea>
        {error === null ? <SkeletonRows label="The draft" /> : <ErrorCallout error={error} onRetry={retry} />}
      </ScrollArea>
    </Screen>
  );
}
