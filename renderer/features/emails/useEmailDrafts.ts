/** The drafts of a dialog: composed by the core, edited by the user, and what was done with each. */
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { EmailDraft } from '../../../shared/contract/emails.ts';
import { type EmailKind, emailBytes } from '../../../shared/rules/emailTemplates.ts';
import { callQuery, useCall } from '../../api/query.ts';
import { useSaving } from '../../api/useSaving.ts';
import { useToast } from '../../ui/useToast.tsx';
import { emailsStrings } from './strings.tsx';

export type GroupBy = 'shipment' | 'consignee' | 'carrier';
/** `not_opened`: the system has no mail program for it. */
export type DraftState = 'opened' | 'saved' | 'copied' | 'not_opened';

interface Edits {
  readonly to?: string;
  readonly cc?: string;
  readonly subject?: string;
  readonly body?: string;
  /** File IDs that are not attached. */
  readonly without?: readonly string[];
}

/** A draft as shown. */
export interface ShownDraft extends EmailDraft {
  readonly cc: string;
  readonly without: readonly string[];
  readonly state: DraftState | null;
  /** Size of the message in bytes. */
  readonly bytes: number;
}

function shownDraft(draft: EmailDraft, edits: Edits, state: DraftState | null): ShownDraft {
  const shown = { cc: '', without: [], ...draft, ...edits, state };
  const attached = shown.attachments.filter(({ fileId }) => !shown.without.includes(fileId));
  return { ...shown, bytes: emailBytes(attached.reduce((sum, { bytes }) => sum + bytes, 0)) };
}

export function useEmailDrafts(bolNumbers: readonly string[], kind: EmailKind, groupBy: GroupBy) {
  const composed = useQuery(callQuery('emails.compose', { kind, bolNumbers: [...bolNumbers], groupBy }));
  const create = useCall('emails.create');
  const record = useCall('emails.record');
  const fetch = useCall('documents.fetch');
  const saving = useSaving();
  const toast = useToast();
  /** Keyed by kind and BOL numbers, so that edits survive a change of the choices. */
  const [edits, setEdits] = useState<Readonly<Record<string, Edits>>>({});
  const [states, setStates] = useState<Readonly<Record<string, DraftState>>>({});
  const keyOf = ({ bolNumbers: numbers }: Pick<EmailDraft, 'bolNumbers'>) => `${kind} ${numbers.join(' ')}`;

  const drafts = (composed.data?.drafts ?? []).map((draft) =>
    shownDraft(draft, edits[keyOf(draft)] ?? {}, states[keyOf(draft)] ?? null),
  );
  const setState = (draft: ShownDraft, state: DraftState) => setStates((now) => ({ ...now, [keyOf(draft)]: state }));
  const inputOf = ({ bolNumbers: numbers, to, cc, subject, body, attachments, without }: ShownDraft) => ({
    kind,
    bolNumbers: numbers,
    to,
    cc,
    subject,
    body,
    fileIds: attachments.flatMap(({ fileId }) => (without.includes(fileId) ? [] : [fileId])),
  });
  const recordOf = (draft: ShownDraft, outcome: 'saved' | 'copied') => {
    setState(draft, outcome);
    const { to, cc, fileIds } = inputOf(draft);
    const recipients = [to, cc].filter((each) => each.trim() !== '').join(', ');
    const attachments = outcome === 'copied' ? 0 : fileIds.length;
    record.mutate({ kind, bolNumbers: draft.bolNumbers, to: recipients, outcome, attachments });
  };

  return {
    composed,
    drafts,
    isBusy: create.isPending || saving.isRunning,
    error: create.error?.error ?? record.error?.error ?? null,
    saving,
    edit(draft: ShownDraft, change: Edits): void {
      if (create.error !== null) create.reset();
      setEdits((now) => ({ ...now, [keyOf(draft)]: { ...now[keyOf(draft)], ...change } }));
    },
    /** Opens it in the mail program. */
    open(draft: ShownDraft): void {
      create.mutate(
        { ...inputOf(draft), opens: true },
        { onSuccess: ({ opened }) => setState(draft, opened ? 'opened' : 'not_opened') },
      );
    },
    save(draft: ShownDraft): void {
      create.mutate(
        { ...inputOf(draft), opens: false },
        { onSuccess: ({ fileId }) => saving.save(fileId, () => recordOf(draft, 'saved')) },
      );
    },
    copy(draft: ShownDraft): void {
      navigator.clipboard.writeText(draft.body).then(
        () => {
          toast(emailsStrings.textCopied);
          recordOf(draft, 'copied');
        },
        () => toast(emailsStrings.notCopied),
      );
    },
    isFetching: fetch.isPending,
    fetchError: fetch.error?.error ?? null,
    /** Downloads the documents of the shipments one after another, then composes the drafts again. */
    async fetchMissing(missing: readonly string[]): Promise<void> {
      for (const bolNumber of missing) {
        const done = await fetch.mutateAsync({ bolNumber }).catch(() => null);
        if (done === null) break;
      }
      await composed.refetch();
    },
  };
}
