/** Quote forms of the demo, as the page stores them: two templates, and a draft that lacks its weight. */
import { nextBusinessDay } from '../../../shared/rules/businessDays.ts';
import { SAMPLE_CONTACTS, SAMPLE_ITEMS } from './sampleDirectory.ts';

const BLANK_ROW = {
  key: 'blank',
  quantity: '',
  description: '',
  nmfc: '',
  length: '',
  width: '',
  height: '',
  weight: '',
  freightClass: '',
  stackable: '',
};

function addressOf(id: string) {
  const found = SAMPLE_CONTACTS.find((contact) => contact.id === id);
  return {
    zip: found?.zip ?? '',
    city: found?.city ?? '',
    state: found?.state ?? '',
    locationType: found?.locationType ?? 'Business',
  };
}

function rowOf(id: string, quantity: number) {
  const found = SAMPLE_ITEMS.find((item) => item.id === id);
  if (found === undefined) return BLANK_ROW;
  const { description, length, width, height, weight, freightClass } = found;
  return {
    ...BLANK_ROW,
    key: id,
    quantity: String(quantity),
    description,
    length: String(length),
    width: String(width),
    height: String(height),
    weight: String(weight),
    freightClass,
  };
}

function formOf(pickupDate: string, ends: readonly [string, string], rows: readonly object[]) {
  return {
    form: {
      pickupDate,
      origin: addressOf(ends[0]),
      destination: addressOf(ends[1]),
      contacts: { origin: null, destination: null },
      rows: [...rows.map((row) => ({ ...BLANK_ROW, ...row })), BLANK_ROW],
      accessorials: [],
    },
    sentAs: null,
  };
}

/** The templates, without a pickup date. */
export function sampleTemplates() {
  return [
    {
      id: 'sample-template-1',
      name: 'Weekly pallets to Denver',
      value: formOf('', ['sample-contact-1', 'sample-contact-4'], [rowOf('sample-item-1', 4)]),
    },
    {
      id: 'sample-template-2',
      name: 'Fasteners to Nashville',
      value: formOf(
        '',
        ['sample-contact-2', 'sample-contact-8'],
        [rowOf('sample-item-2', 2), rowOf('sample-item-4', 1)],
      ),
    },
  ];
}

/** The draft, for the business day after today. */
export function sampleDraft(today: string) {
  return {
    id: 'sample-draft-1',
    value: formOf(
      nextBusinessDay(today),
      ['sample-contact-1', 'sample-contact-9'],
      [{ ...rowOf('sample-item-6', 3), weight: '' }],
    ),
  };
}
