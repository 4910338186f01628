import { LoadingRows } from '../../ui/LoadingRows.tsx';
import { Screen, ScrollArea } from '../../ui/Screen.tsx';
import { QuoteWorkbench } from './QuoteWorkbench.tsx';
import { useLoadedDraft } from './useQuoteDraft.ts';

/** The quote form, opened with what was in it last. */
export function QuoteScreen() {
  const draft = useLoadedDraft();
  if (draft !== null) return <QuoteWorkbench loaded={draft} />;
  return (
    <Screen label="New quote">
      <ScrollArea>
        <LoadingRows label="The draft" />
      </ScrollArea>
    </Screen>
  );
}
