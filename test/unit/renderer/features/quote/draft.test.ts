import { describe, expect, it } from 'vitest';
import { checkForm } from '../../../../../renderer/features/quote/checkForm.ts';
import { readDraft, writeDraft } from '../../../../../renderer/features/quote/draft.ts';
import { requestToForm } from '../../../../../renderer/features/quote/requestToForm.ts';
import { canonicalRequest } from '../../../../../shared/rules/canonicalRequest.ts';
import { sampleContact } from '../../../../support/sampleEntries.ts';
import { sampleForm, sampleRow, TODAY } from './sampleForm.ts';

const NONE = { origin: null, destination: null };
const DETAILS = { usedCount: 0, lastUsedAtMs: null, changedAtMs: 0, version: 0 };

describe('a saved draft', () => {
  it('is restored as typed, including half-typed numbers', () => {
    const form = { ...sampleForm([sampleRow({ weight: '1,' })]), pickupDate: '11/' };
    const saved: unknown = JSON.parse(JSON.stringify(writeDraft({ form, sentAs: null })));
    expect(readDraft(saved)).toEqual({ form, sentAs: null });
  });

  it.each([null, 'text', {}, { form: {}, sentAs: null }, { form: { ...sampleForm(), rows: [] }, sentAs: null }])(
    'that is invalid is ignored: %j',
    (value) => {
      expect(readDraft(value)).toBeNull();
    },
  );

  it('with two rows of one key is rejected', () => {
    expect(readDraft({ form: sampleForm([sampleRow(), sampleRow()]), sentAs: null })).toBeNull();
  });

  it('reads a draft whose box for stacking was ticked or not; a blank row stays blank', () => {
    const saved = writeDraft({ form: sampleForm([sampleRow(), sampleRow({ key: '2' })]), sentAs: null });
    const marks = [true, false, false];
    const rows = saved.form.rows.map((row, at) => ({ ...row, stackable: marks[at] }));
    const read = readDraft({ ...saved, form: { ...saved.form, rows } });
    expect(read?.form.rows.map(({ stackable }) => stackable)).toEqual(['yes', 'no', '']);
    expect(checkForm(sampleForm(read?.form.rows ?? []), TODAY).request?.handlingUnits).toHaveLength(2);
  });
});

describe('a form filled from a quote', () => {
  const request = checkForm(sampleForm([sampleRow({ freightClass: '92.5', stackable: 'yes' })]), TODAY).request;

  it('requests the identical rates again', () => {
    if (request === null) throw new Error('the sample must be good');
    const again = checkForm(requestToForm(request, TODAY, NONE), TODAY).request;
    expect(again).not.toBeNull();
    expect(again === null ? '' : canonicalRequest(again)).toBe(canonicalRequest(request));
  });

  it('keeps the contacts that it was made from, where they still stand', () => {
    const acme = {
      ...sampleContact({ deliveryAccessorials: ['LGDL', 'APTDL'], notes: 'Gate 4' }),
      ...DETAILS,
      id: 'a',
    };
    const requested = checkForm(sampleForm(), TODAY).request;
    if (requested === null) throw new Error('the sample must be good');
    const there = { ...acme, zip: requested.destination.zip };
    const saved = requestToForm(requested, TODAY, { origin: acme, destination: there });
    expect(saved.contacts.origin).toMatchObject({ id: 'a', notes: 'Gate 4', isDefault: false, marked: [] });
    expect(saved.contacts.destination).toMatchObject({ id: 'a', marked: ['LGDL'] });
    expect(saved.accessorials).toEqual(['LGDL']);
    const moved = requestToForm(requested, TODAY, { origin: { ...acme, zip: '10001' }, destination: null });
    expect(moved.contacts).toEqual({ origin: null, destination: null });
  });

  it.each([
    ['', undefined],
    ['no', false],
  ])('says of stacking what it said: %j', (stackable, sent) => {
    const requested = checkForm(sampleForm([sampleRow({ stackable })]), TODAY).request;
    if (requested === null) throw new Error('the sample must be good');
    expect(requested.handlingUnits[0]?.stackable).toBe(sent);
    expect(requestToForm(requested, TODAY, NONE).rows[0]?.stackable).toBe(stackable);
  });

  it('moves a pickup date that has passed to the next business day', () => {
    if (request === null) throw new Error('the sample must be good');
    expect(requestToForm(request, '2026-11-20', NONE).pickupDate).toBe('2026-11-23');
  });
});
