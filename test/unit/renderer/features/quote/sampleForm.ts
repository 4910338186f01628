import { blankForm, blankRow, type QuoteForm, type RowDraft } from '../../../../../renderer/features/quote/form.ts';

/** A Tuesday. */
export const TODAY = '2026-11-17';

/** A valid row: 11.74 lb/ft³, class 92.5. */
export function sampleRow(change: Partial<RowDraft> = {}): RowDraft {
  return {
    ...blankRow('1'),
    quantity: '2',
    description: 'Steel shelf brackets, boxed',
    nmfc: '104600',
    length: '48',
    width: '40',
    height: '46',
    weight: '600',
    ...change,
  };
}

/** A valid form. */
export function sampleForm(rows: readonly RowDraft[] = [sampleRow()]): QuoteForm {
  return {
    ...blankForm('2026-11-18'),
    origin: { zip: '43207', city: 'Columbus', state: 'OH', locationType: '' },
    destination: { zip: '80216', city: 'Denver', state: 'CO', locationType: '' },
    rows: [...rows, blankRow('99')],
    accessorials: ['LGDL'],
  };
}
