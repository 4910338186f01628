/** The drafts of a dialog: composed by the core, edited by the user, and what was done with each. */
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { EmailDraft } from '../../../shared/contract/emails.ts';
import type { AppError } from '../../../shared/errors.ts';
import { type EmailKind, emailBytes } from '../../../shared/rules/emailTemplates.ts';
import { failsEveryRequest, isUnreached } from '../../../shared/rules/errorKinds.ts';
import type { CallError } from '../../api/CallError.ts';
import { callQuery, useCall } from '../../api/query.ts';
import { type Saved, useSaving } from '../../api/useSaving.ts';
import { useToast } from '../../ui/useToast.tsx';
import { emailsStrings } from './strings.tsx';
import { type Edits, useEmailEdits } from './useEmailEdits.ts';

export type GroupBy = 'shipment' | 'consignee' | 'carrier';
/** `not_opened`: the system has no mail program for it. */
export type DraftState = 'opened' | 'saved' | 'copied' | 'not_opened';

/** A draft as shown. */
export interface ShownDraft extends EmailDraft {
  readonly cc: string;
  /** File IDs of the attachments that were left out, in any version. */
  readonly without: readonly string[];
  readonly edits: Edits;
  readonly state: DraftState | null;
  /** Where it was saved last; null if it wasn't. */
  readonly saved: Saved | null;
  /** It has edits of an earlier opening of the dialog. */
  readonly isRestored: boolean;
  /** Size of the message in bytes. */
  readonly bytes: number;
}

function shownDraft(
  draft: EmailDraft,
  edits: Edits,
  progress: Pick<ShownDraft, 'state' | 'saved' | 'isRestored'>,
): ShownDraft {
  const leftOut = new Set(edits.without);
  const without = draft.attachments
    .filter(({ fileId, otherVersionIds }) => [fileId, ...otherVersionIds].some((id) => leftOut.has(id)))
    .map(({ fileId }) => fileId);
  const shown = { cc: '', ...draft, ...edits, without, edits, ...progress };
  const attached = shown.attachments.filter(({ fileId }) => !without.includes(fileId));
  return { ...shown, bytes: emailBytes(attached.reduce((sum, { bytes }) => sum + bytes, 0)) };
}

export function useEmailDrafts(bolNumbers: readonly string[], kind: EmailKind, groupBy: GroupBy) {
  const composed = useQuery(callQuery('emails.compose', { kind, bolNumbers: [...bolNumbers], groupBy }));
  const create = useCall('emails.create');
  const record = useCall('emails.record');
  const fetch = useCall('documents.fetch');
  /** Why the last download that failed did. */
  const [fetchError, setFetchError] = useState<AppError | null>(null);
  const saving = useSaving();
  const toast = useToast();
  /** By kind and BOL numbers, so that edits survive a change of the choices. */
  const keyOf = (draft: { readonly kind?: EmailKind; readonly bolNumbers: readonly string[] }) =>
    `${draft.kind ?? kind} ${draft.bolNumbers.join(' ')}`;
  const edits = useEmailEdits();
  const [states, setStates] = useState<Readonly<Record<string, DraftState | null>>>({});
  const [savedFiles, setSavedFiles] = useState<Readonly<Record<string, Saved>>>({});
  /** The draft that was saved last. */
  const [savedKey, setSavedKey] = useState<string | null>(null);
  /** Whether the call was about this draft. */
  const isOf = (draft: ShownDraft, call: { readonly variables: Parameters<typeof keyOf>[0] | undefined }) =>
    call.variables !== undefined && keyOf(call.variables) === keyOf(draft);

  const isLoaded = edits.stored.data !== undefined;
  const drafts = (isLoaded ? (composed.data?.drafts ?? []) : []).map((draft) => {
    const key = keyOf(draft);
    const progress = { state: states[key] ?? null, saved: savedFiles[key] ?? null, isRestored: edits.isRestored(key) };
    return shownDraft(draft, edits.editsOf(key), progress);
  });
  const setState = (draft: ShownDraft, state: DraftState) => {
    setStates((now) => ({ ...now, [keyOf(draft)]: state }));
    if (state === 'opened' || state === 'saved') edits.finish(keyOf(draft), draft.edits);
  };
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
    /** Loading of the drafts and of what was edited in them. */
    loading: isLoaded ? composed : edits.stored,
    drafts,
    isBusy: create.isPending || saving.isRunning,
    /** Why the last call about this draft failed. */
    errorOf(draft: ShownDraft): AppError | null {
      const failed = [create, record].find((call) => call.error !== null && isOf(draft, call));
      return failed?.error?.error ?? null;
    },
    savingErrorOf: (draft: ShownDraft): AppError | null => (savedKey === keyOf(draft) ? saving.error : null),
    /** Why the last edit was not stored. */
    editsError: edits.error,
    edit(draft: ShownDraft, change: Edits): void {
      if (create.error !== null && isOf(draft, create)) create.reset();
      // What was opened or saved is not what is shown now.
      setStates((now) => ({ ...now, [keyOf(draft)]: null }));
      edits.edit(keyOf(draft), change);
    },
    discard: (draft: ShownDraft): void => edits.discard(keyOf(draft)),
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
        {
          onSuccess: ({ fileId }) => {
            setSavedKey(keyOf(draft));
            saving.save(fileId, (file) => {
              setSavedFiles((now) => ({ ...now, [keyOf(draft)]: file }));
              recordOf(draft, 'saved');
            });
          },
        },
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
    fetchError,
    /** Downloads the documents of the shipments one after another, then composes the drafts again. */
    async fetchMissing(missing: readonly string[]): Promise<void> {
      setFetchError(null);
      for (const bolNumber of missing) {
        const error = await fetch.mutateAsync({ bolNumber }).then(
          () => null,
          (failed: CallError) => failed.error,
        );
        if (error === null) continue;
        setFetchError(error);
        if (failsEveryRequest(error.code) || isUnreached(error.code) || error.code === 'cancelled') break;
      }
      await composed.refetch();
    },
  };
}
