import type { Quote } from '../../../shared/contract/quotes.ts';
import type { AppError } from '../../../shared/errors.ts';
import { invoke } from '../../api/client.ts';
import type { ListedBookingDraft } from '../../lib/bookingDrafts.ts';
import { useToast } from '../../ui/useToast.tsx';
import { draftLane, writeDraft } from './draft.ts';
import { isBlankForm, type QuoteForm } from './form.ts';
import { fetchDefaultShipper } from './initialForm.ts';
import { repeatForm } from './prepareQuote.ts';
import { quoteStrings } from './strings.ts';
import { applyTemplate, type QuoteTemplate } from './template.ts';
import type { Undo } from './useFormUndo.ts';
import { type DraftAutosave, newDraft, type SavedQuoteDraft } from './useQuoteDraft.ts';

interface StartsOptions {
  readonly loaded: SavedQuoteDraft;
  readonly form: QuoteForm;
  /** `YYYY-MM-DD`. */
  readonly today: string;
  readonly saved: DraftAutosave;
  /** Opens another draft in the form. */
  readonly onSwitch: (draft: SavedQuoteDraft) => void;
  /** Replaces the form, with a label for undo. */
  readonly fill: (message: string, next: QuoteForm) => void;
  readonly onUndo: (undo: Undo | null) => void;
  readonly onError: (error: AppError) => void;
}

/** Ways to start a quote: another draft, a template, the last quote on the lane. */
export function useStartActions(options: StartsOptions) {
  const { loaded, form, today, saved, onSwitch, fill, onUndo, onError } = options;
  const toast = useToast();
  const save = (draft: SavedQuoteDraft) =>
    invoke('drafts.save', { id: draft.id, kind: 'quote', value: writeDraft(draft) });

  return {
    /** Opens a blank form; the draft of the current one remains. */
    async startNew(): Promise<void> {
      if (isBlankForm(form)) return;
      await saved.flush();
      // A sent and unchanged draft is already among the quotes.
      if (loaded.sentAs !== null && form === loaded.form) await invoke('drafts.remove', { id: loaded.id });
      onSwitch(newDraft(await fetchDefaultShipper()));
    },

    async openDraft(draft: SavedQuoteDraft): Promise<void> {
      await saved.flush();
      // Saved again, so that it is the latest draft, which the form opens with next time.
      await save(draft);
      onSwitch(draft);
    },

    async discard(draft: SavedQuoteDraft): Promise<void> {
      const response = await invoke('drafts.remove', { id: draft.id });
      if (!response.ok) return onError(response.error);
      const restore = async () => {
        const restored = await save(draft);
        if (!restored.ok) return onError(restored.error);
        onUndo(null);
        toast(quoteStrings.draftRestored);
      };
      onUndo({ label: quoteStrings.deletedDraft(draftLane(draft.form)), back: () => void restore() });
    },

    async discardBooking({ id, company, value }: ListedBookingDraft): Promise<void> {
      const response = await invoke('drafts.remove', { id });
      if (!response.ok) return onError(response.error);
      const restore = async () => {
        const restored = await invoke('drafts.save', { id, kind: 'booking', value });
        if (!restored.ok) return onError(restored.error);
        onUndo(null);
        toast(quoteStrings.draftRestored);
      };
      const label = company === null ? quoteStrings.deletedBookingDraft : quoteStrings.deletedBookingDraftFor(company);
      onUndo({ label, back: () => void restore() });
    },

    apply(template: QuoteTemplate): void {
      fill(quoteStrings.filledFromTemplate(template.name), applyTemplate(template, today));
    },

    async removeTemplate(template: QuoteTemplate): Promise<void> {
      const { id, name, saved } = template;
      const response = await invoke('templates.remove', { id });
      if (!response.ok) return onError(response.error);
      const restore = async () => {
        const { version } = response.value;
        const restored = await invoke('templates.save', { id, name, value: saved, version });
        if (!restored.ok) return onError(restored.error);
        onUndo(null);
        toast(quoteStrings.templateRestored);
      };
      onUndo({ label: quoteStrings.deletedTemplate(name), back: () => void restore() });
    },

    async sameAs(last: Quote): Promise<void> {
      fill(quoteStrings.filledFromLast, await repeatForm(last.request, last.id));
    },
  };
}

export type StartActions = ReturnType<typeof useStartActions>;
