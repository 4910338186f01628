/** A named quote form. It has no pickup date, because that differs each time. */
import type { Template } from '../../../shared/contract/templates.ts';
import { nextBusinessDay } from '../../../shared/rules/businessDays.ts';
import { draftLane, readDraft, writeDraft } from './draft.ts';
import { isBlankRow, type QuoteForm } from './form.ts';
import { quoteStrings } from './strings.ts';

export interface QuoteTemplate extends Pick<Template, 'id' | 'name'> {
  /** As stored: a newer version may have added to it. */
  readonly saved: Template['value'];
  readonly form: QuoteForm;
}

/** Reads a saved template; null if it is of another version of the form. */
export function readTemplate({ id, name, value }: Template): QuoteTemplate | null {
  const draft = readDraft(value);
  return draft === null ? null : { id, name, saved: value, form: draft.form };
}

/** The stored format of a template. */
export function writeTemplate(form: QuoteForm): ReturnType<typeof writeDraft> {
  return writeDraft({ form: { ...form, pickupDate: '' }, sentAs: null });
}

/** The form of a template, with the next business day after `today` as pickup date. */
export function applyTemplate({ form }: QuoteTemplate, today: string): QuoteForm {
  return { ...form, pickupDate: nextBusinessDay(today) };
}

/** Such as `Columbus → Denver, 2 lines`. */
export function templateMessage({ form }: QuoteTemplate): string {
  return quoteStrings.templateLines(draftLane(form), form.rows.filter((row) => !isBlankRow(row)).length);
}
