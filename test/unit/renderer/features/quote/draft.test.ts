import { describe, expect, it } from 'vitest';
import { checkForm } from '../../../../../renderer/features/quote/checkForm.ts';
import { readDraft, writeDraft } from '../../../../../renderer/features/quote/draft.ts';
import { requestToForm } from '../../../../../renderer/features/quote/requestToForm.ts';
import { canonicalRequest } from '../../../../../shared/rules/canonicalRequest.ts';
import { sampleForm, sampleRow, TODAY } from './sampleForm.ts';

describe('a kept draft', () => {
  it('comes back as it was typed, half-typed numbers included', () => {
    const form = { ...sampleForm([sampleRow({ weight: '1,' })]), pickupDate: '11/' };
    const kept: unknown = JSON.parse(JSON.stringify(writeDraft({ form, sentAs: null })));
    expect(readDraft(kept)).toEqual({ form, sentAs: null });
  });

  it.each([null, 'text', {}, { form: {}, sentAs: null }, { form: { ...sampleForm(), rows: [] }, sentAs: null }])(
    'that is none is left alone: %j',
    (value) => {
      expect(readDraft(value)).toBeNull();
    },
  );

  it('with two rows of one key is refused', () => {
    expect(readDraft({ form: sampleForm([sampleRow(), sampleRow()]), sentAs: null })).toBeNull();
  });
});

describe('a form filled from a quote', () => {
  const request = checkForm(sampleForm([sampleRow({ freightClass: '92.5', stackable: true })]), TODAY).request;

  it('asks for the very same rates again', () => {
    if (request === null) throw new Error('the sample must be good');
    const again = checkForm(requestToForm(request, TODAY), TODAY).request;
    expect(again).not.toBeNull();
    expect(again === null ? '' : canonicalRequest(again)).toBe(canonicalRequest(request));
  });

  it('moves a pickup date that has passed to the next business day', () => {
    if (request === null) throw new Error('the sample must be good');
    expect(requestToForm(request, '2026-11-20').pickupDate).toBe('2026-11-23');
  });
});
