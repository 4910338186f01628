import { Button } from '../../ui/Button.tsx';
import { Callout } from '../../ui/Callout.tsx';
import { ErrorCallout } from '../../ui/ErrorCallout.tsx';
import type { ShownDraft, useEmailDrafts } from './useEmailDrafts.ts';

const TITLES = {
  opened: 'Draft opened in your mail program',
  saved: 'Draft saved',
  copied: 'Text copied',
} as const;

interface DraftResultProps {
  readonly emails: ReturnType<typeof useEmailDrafts>;
  readonly draft: ShownDraft;
  /** Shows the next draft; null after the last. */
  readonly onNext: (() => void) | null;
}

/** What was done with the draft, and what else can be. */
export function DraftResult({ emails, draft, onNext }: DraftResultProps) {
  const { state } = draft;
  const { error, saved } = emails.saving;
  if (error !== null) return <ErrorCallout error={error} />;
  if (state === null) return null;
  const next =
    onNext === null ? null : (
      <Button size="s" onClick={onNext}>
        Next draft
      </Button>
    );
  if (state === 'not_opened') {
    return (
      <Callout
        kind="attn"
        title="No mail program opened the draft"
        actions={
          <>
            <Button size="s" onClick={() => emails.save(draft)}>
              Save draft
            </Button>
            <Button size="s" onClick={() => emails.copy(draft)}>
              Copy text
            </Button>
          </>
        }
      >
        <p>Save it and open the file, or copy the text into a new email.</p>
      </Callout>
    );
  }
  return (
    <Callout kind="done" title={TITLES[state]} actions={next}>
      <p>
        {state === 'opened' ? 'Send it there. If nothing opened, save the draft or copy the text.' : null}
        {state === 'saved' ? (saved?.path ?? saved?.fileName) : null}
        {state === 'copied' ? 'Paste it into a new email. Documents aren’t copied with it.' : null}
      </p>
      <p className="small">It’s in the shipment’s history. Waybill doesn’t know whether it’s sent.</p>
    </Callout>
  );
}
