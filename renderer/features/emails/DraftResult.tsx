import { Button } from '../../ui/Button.tsx';
import { Callout } from '../../ui/Callout.tsx';
import { ErrorCallout } from '../../ui/ErrorCallout.tsx';
import { emailsStrings } from './strings.tsx';
import type { ShownDraft, useEmailDrafts } from './useEmailDrafts.ts';

interface DraftResultProps {
  readonly emails: ReturnType<typeof useEmailDrafts>;
  readonly draft: ShownDraft;
  /** Shows the next draft; null after the last. */
  readonly onNext: (() => void) | null;
}

/** What was done with the draft, and what else can be. */
export function DraftResult({ emails, draft, onNext }: DraftResultProps) {
  const { state, saved } = draft;
  const error = emails.savingErrorOf(draft);
  if (error !== null) return <ErrorCallout error={error} />;
  if (state === null) return null;
  const next =
    onNext === null ? null : (
      <Button size="s" onClick={onNext}>
        {emailsStrings.nextDraft}
      </Button>
    );
  if (state === 'not_opened') {
    return (
      <Callout
        kind="attn"
        title={emailsStrings.notOpened}
        actions={
          <>
            <Button size="s" onClick={() => emails.save(draft)}>
              {emailsStrings.saveDraft}
            </Button>
            <Button size="s" onClick={() => emails.copy(draft)}>
              {emailsStrings.copyText}
            </Button>
          </>
        }
      >
        <p>{emailsStrings.notOpenedHint}</p>
      </Callout>
    );
  }
  return (
    <Callout kind="done" title={emailsStrings.outcomes[state]} actions={next}>
      <p>
        {state === 'opened' ? emailsStrings.openedHint : null}
        {state === 'saved' ? (saved?.path ?? saved?.fileName) : null}
        {state === 'copied' ? emailsStrings.copiedHint : null}
      </p>
      <p className="small">{emailsStrings.recorded}</p>
    </Callout>
  );
}
